import { createHash } from 'node:crypto';

export const acceptsHtml = (accept: string | undefined): boolean => /text\/html/.test(accept ?? '');

/** The site’s colours and, without its font, the font’s fallback. */
const STYLE = `
body { max-width: 36rem; margin: 0 auto; padding: 12vh 1.25rem; background: #0b1719; color: #eff1e9; font: 1.0625rem/1.65 system-ui, sans-serif }
h1 { margin: 0; font: 800 2.5rem/1.05 Georgia, serif }
h1::after { content: ''; display: inline-block; width: 0.17em; height: 0.17em; margin-left: 0.06em; background: #ff8a50 }
a { display: inline-block; padding: 0.5rem 1.125rem; border-radius: 4px; background: #ff8a50; color: #150b05; font-weight: 600; text-decoration: none }
small { color: #b0beb9 }
@media (prefers-color-scheme: light) {
  body { background: #f3f5ee; color: #0b1d1e }
  h1::after { background: #ad3f01 }
  a { background: #ad3f01; color: #fff }
  small { color: #3f5552 }
}
`;

/** The content security policy of the page: nothing but its own style. */
export const OUTAGE_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page shown while the shell is unavailable. It loads nothing else, which could be unavailable as well. */
export const outagePage = (requestId: string): string => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Back in a moment | Savepoint</title>
<style>${STYLE}</style>
<h1>Back in a moment</h1>
<p>Savepoint is not available at the moment. Comments that you have begun are kept. Try again in a few seconds.</p>
<p><a href="">Try again</a></p>
<p><small>Reference ${requestId}</small></p>
</html>
`;
