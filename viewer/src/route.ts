import { useEffect, useState } from "preact/hooks";

export type Route =
  | { readonly page: "runs" }
  | { readonly page: "run"; readonly id: string; readonly step?: string }
  | { readonly page: "compare"; readonly a: string; readonly b: string; readonly step?: string }
  | { readonly page: "games" }
  | { readonly page: "play"; readonly id: string };

/** `#/run/ID/12`: a link to an action works from any server and from disk. */
export function parseRoute(hash: string): Route {
  const [page = "", ...rest] = hash.replace(/^#\/?/, "").split("/").map(decode);
  const [first, second, third] = rest;
  if (page === "run" && first) return { page, id: first, ...(second && { step: second }) };
  if (page === "compare" && first && second)
    return { page, a: first, b: second, ...(third && { step: third }) };
  if (page === "play") return first ? { page, id: first } : { page: "games" };
  return { page: "runs" };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const linkTo = (...parts: (string | number)[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const changed = () => setRoute(parseRoute(location.hash));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}

let pending: number | undefined;

/** Keeps the address in step with what is shown, without filling the history; browsers limit how often. */
export function showAddress(...parts: (string | number)[]): void {
  clearTimeout(pending);
  pending = window.setTimeout(() => history.replaceState(null, "", linkTo(...parts)), 250);
}

export const forgetAddress = (): void => clearTimeout(pending);
