/** A whole page with the headers it must be sent with. */
export interface Page {
  html: string;
  headers: Record<string, string>;
}

/**
 * @param csp directives beside `default-src 'none'` and `base-uri 'none'`
 * @param html everything after the doctype
 */
export const page = (csp: Record<string, string>, html: string): Page => ({
  html: `<!doctype html>\n${html}`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Said in so many words, so that a gateway's own policy does not part the popup from the page that opened it.
    'cross-origin-opener-policy': 'unsafe-none',
    'content-security-policy': Object.entries({ 'default-src': "'none'", 'base-uri': "'none'", ...csp })
      .map((directive) => directive.join(' '))
      .join('; '),
  },
});
