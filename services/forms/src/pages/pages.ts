import { urls } from '@savepoint/contracts/base';
import { escapeHtml } from '@savepoint/service-kit/base';
import { renderDocument, type Page } from '@savepoint/service-kit/http';
import { message } from '../messages';

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
