import { createHash } from 'node:crypto';
import { urls } from '@savepoint/contracts';
import { escapeHtml } from '@savepoint/service-kit';
import { message } from '../messages';

const STYLE =
  'body{max-width:34rem;margin:10vh auto;padding:0 1.25rem;font:1.125rem/1.6 system-ui,sans-serif}' +
  'button{min-height:3rem;padding:0 1.5rem;font:inherit;font-weight:600;cursor:pointer}' +
  'label{display:block;margin-top:1rem;font-weight:600}' +
  'input:not([type=checkbox]),textarea{box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem;font:inherit}' +
  'textarea{min-height:9rem}.error{margin:.25rem 0;font-weight:600}.hp{position:absolute;left:-999rem}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Headers of these pages. Their URLs contain a token, so they are neither cached nor sent as referrer. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** The text of a page. */
export interface Page {
  title: string;
  text: string;
  /** Label of a button that posts to the page’s own URL. */
  button?: string;
}

/**
 * Renders a self-contained HTML page.
 * @param title trusted text
 * @param html content below the title, with all user input escaped
 */
const renderDocument = (title: string, html: string): string => `<!doctype html>
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

/** Renders a page of trusted text. */
export const renderPage = ({ title, text, button }: Page): string =>
  renderDocument(
    title,
    `<p>${text}</p>${button ? `\n<form method="post"><button type="submit">${button}</button></form>` : ''}`,
  );

export const CONFIRM_SUBSCRIPTION: Page = {
  title: message('confirmPage'),
  text: message('confirmPageText'),
  button: message('subscribe'),
};
export const CONFIRMED: Page = {
  title: message('confirmed'),
  text: message('confirmedText'),
};
export const CONFIRM_UNSUBSCRIBE: Page = {
  title: message('unsubscribe'),
  text: message('unsubscribeText'),
  button: message('unsubscribeButton'),
};
export const UNSUBSCRIBED: Page = {
  title: message('unsubscribed'),
  text: message('unsubscribedText'),
};
export const INVALID_LINK: Page = {
  title: message('invalidLink'),
  text: message('invalidLinkText'),
};

/** Submitted values by field. */
export type Fields = Readonly<Record<string, string>>;
type Problems = Readonly<Record<string, string>>;

/** Name of an invisible field that only spam programs fill in. */
export const HONEYPOT = 'website';

const problem = (sentence: string | undefined) =>
  sentence ? `<p class="error" role="alert">${escapeHtml(sentence)}</p>` : '';

const input = (name: string, label: string, type: string, fields: Fields, problems: Problems) =>
  `<label for="${name}">${label}</label>${problem(problems[name])}` +
  `<input id="${name}" name="${name}" type="${type}" value="${escapeHtml(fields[name] ?? '')}" autocomplete="${name}">`;

const agreement = message('agree', { policy: `<a href="${urls.privacy()}">${message('privacyPolicy')}</a>` });

const honeypot = `<p class="hp" aria-hidden="true"><input name="${HONEYPOT}" tabindex="-1" autocomplete="off"></p>`;

/** Renders the contact form again, with the submitted values and what is wrong with them. */
export const contactPage = (fields: Fields, problems: Problems): string =>
  renderDocument(
    message('contact'),
    `${problem(problems['other'] ?? message('notSent'))}
<form method="post" action="${urls.contactPost()}">
${input('name', message('name'), 'text', fields, problems)}
${input('email', message('email'), 'email', fields, problems)}
<label for="message">${message('message')}</label>${problem(problems['message'])}
<textarea id="message" name="message">\n${escapeHtml(fields['message'] ?? '')}</textarea>
${problem(problems['agree'])}
<label><input type="checkbox" name="agree"${fields['agree'] === undefined ? '' : ' checked'}> ${agreement}</label>
${honeypot}
<p><button type="submit">${message('send')}</button></p>
</form>`,
  );

/** Renders the newsletter form again. */
export const newsletterPage = (fields: Fields, problems: Problems): string =>
  renderDocument(
    message('newsletter'),
    `${problem(problems['other'])}
<form method="post" action="${urls.newsletterPost()}">
${input('email', message('email'), 'email', fields, problems)}
${honeypot}
<p><button type="submit">${message('subscribe')}</button></p>
</form>`,
  );
