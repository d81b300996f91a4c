/** How a request ended. The kinds differ in what the server may have counted. */
export type Answer<T> =
  | { readonly kind: "answered"; readonly value: T }
  /** The server said no: nothing was counted. */
  | { readonly kind: "refused"; readonly status: number; readonly code: string; readonly message: string }
  /** It never left this machine: nothing was counted. */
  | { readonly kind: "unsent"; readonly message: string }
  /** It was sent and no usable answer came. `finished`: the server is surely done with it. */
  | { readonly kind: "unclear"; readonly finished: boolean; readonly message: string };

export const answered = <T>(value: T): Answer<T> => ({ kind: "answered", value });

export function mapAnswer<T, U>(answer: Answer<T>, map: (value: T) => U): Answer<U> {
  return answer.kind === "answered" ? answered(map(answer.value)) : answer;
}

/** For callers that have no other way to go on. */
export function unwrapAnswer<T>(answer: Answer<T>): T {
  if (answer.kind !== "answered") throw new Error(answer.message);
  return answer.value;
}
