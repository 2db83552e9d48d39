import { createHash } from 'node:crypto';

const STYLE =
  'body{max-width:34rem;margin:10vh auto;padding:0 1.25rem;font:1.125rem/1.6 system-ui,sans-serif}' +
  'button{min-height:3rem;padding:0 1.5rem;font:inherit;font-weight:600;cursor:pointer}' +
  'label{display:block;margin-top:1rem;font-weight:600}' +
  'input:not([type=checkbox]),textarea{box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem;font:inherit}' +
  'textarea{min-height:9rem}.error{margin:.25rem 0;font-weight:600}.hp{position:absolute;left:-999rem}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Headers of these pages. Their addresses hold a token: they are told to nobody and kept nowhere. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** What one page says. */
export interface Page {
  title: string;
  text: string;
  /** Label of a button that posts to the page’s own address. */
  button?: string;
}

/**
 * A page that needs nothing else.
 * @param title ours, never a caller’s
 * @param html what is below the title; whatever came from a caller is escaped in it
 */
export const frame = (title: string, html: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} | Savepoint</title>
<style>${STYLE}</style>
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

/** What it says is ours, never a caller’s. */
export const renderPage = ({ title, text, button }: Page): string =>
  frame(
    title,
    `<p>${text}</p>${button ? `\n<form method="post"><button type="submit">${button}</button></form>` : ''}`,
  );

export const CONFIRMED: Page = {
  title: 'You are on the list',
  text: 'The next letter comes on Friday. Every letter has a link to leave.',
};
export const ASK_TO_LEAVE: Page = {
  title: 'Leave the list?',
  text: 'You will get no more letters from us.',
  button: 'Leave the list',
};
export const LEFT: Page = {
  title: 'You have left the list',
  text: 'You will get no more letters, and we have deleted the address.',
};
export const NO_SUCH_LINK: Page = {
  title: 'This link does not work',
  text: 'It is not complete, or its time has run out, or you have left the list with it already. You can sign up again at the foot of any page.',
};
