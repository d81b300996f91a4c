/** Everything comes from here, nothing is inline, nothing may frame the page. */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** From disk some browsers do not count the folder itself as 'self'; from a server `file:` allows nothing more. */
export const STATIC_POLICY = CONTENT_POLICY.replaceAll("'self'", "'self' file:");

export const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": `${CONTENT_POLICY}; frame-ancestors 'none'`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};
