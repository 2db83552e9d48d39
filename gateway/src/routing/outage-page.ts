import { PLAIN_STYLE, PLAIN_STYLE_SOURCE } from '@savepoint/service-kit/http';

export const acceptsHtml = (accept: string | undefined): boolean => /text\/html/.test(accept ?? '');

/** The content security policy of the page: nothing but its own style. */
export const OUTAGE_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${PLAIN_STYLE_SOURCE}`,
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
<style>${PLAIN_STYLE}</style>
<h1>Back in a moment</h1>
<p>Savepoint is not available at the moment. Comments that you have begun are kept. Try again in a few seconds.</p>
<p><a class="button" href="">Try again</a></p>
<p><small>Reference ${requestId}</small></p>
</html>
`;
