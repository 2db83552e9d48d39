import { PLAIN_STYLE, PLAIN_STYLE_SOURCE } from './plain-style';

/** Headers of pages that load nothing else. The URLs of some contain a token, so they are neither cached nor sent as referrer. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${PLAIN_STYLE_SOURCE}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/**
 * Renders a self-contained HTML page.
 * @param title trusted text
 * @param html content below the title, with all user input escaped
 */
export const renderDocument = (title: string, html: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} | Savepoint</title>
<style>${PLAIN_STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${html}
<p><a href="/">Savepoint</a></p>
</main>
</body>
</html>
`;
