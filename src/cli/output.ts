/** An error for the person at the terminal: one sentence, no stack. */
export class UserError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
    this.name = "UserError";
  }
}

export const printJson = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
