import type { z } from "zod";

/** Output that should be one JSON event a line. What is not one of ours is counted, never trusted. */
export class JsonLines<T> {
  readonly events: T[] = [];
  #malformed = 0;

  constructor(private readonly schema: z.ZodType<T>) {}

  /** Lines that are no JSON object at all. Events we have no use for are well-formed. */
  get malformed(): number {
    return this.#malformed;
  }

  read(line: string): void {
    if (line.trim() === "") return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      this.#malformed++;
      return;
    }
    const parsed = this.schema.safeParse(value);
    if (parsed.success) this.events.push(parsed.data);
    else if (typeof value !== "object" || value === null) this.#malformed++;
  }
}
