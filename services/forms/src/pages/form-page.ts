import { urls } from '@savepoint/contracts';
import { frame } from './page';

/** What was sent, by field, as text. */
export type Fields = Readonly<Record<string, string>>;
type Problems = Readonly<Record<string, string>>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** Left empty by people, who do not see it, and filled in by programs that fill in everything. */
export const TRAP = 'website';

const problem = (text: string | undefined) =>
  text ? `<p class="error" role="alert">${escape(text)}</p>` : '';

const input = (name: string, label: string, type: string, fields: Fields, problems: Problems) =>
  `<label for="${name}">${label}</label>${problem(problems[name])}` +
  `<input id="${name}" name="${name}" type="${type}" value="${escape(fields[name] ?? '')}" autocomplete="${name}">`;

const trap = `<p class="hp" aria-hidden="true"><input name="${TRAP}" tabindex="-1" autocomplete="off"></p>`;

/** The contact form once more, with what was typed and what is wrong with it. */
export const contactPage = (fields: Fields, problems: Problems): string =>
  frame(
    'Contact Us',
    `${problem(problems['other'] ?? 'Your message was not sent yet: some of this needs another look.')}
<form method="post" action="${urls.contactPost()}">
${input('name', 'Name', 'text', fields, problems)}
${input('email', 'Email', 'email', fields, problems)}
<label for="message">Message</label>${problem(problems['message'])}
<textarea id="message" name="message">\n${escape(fields['message'] ?? '')}</textarea>
${problem(problems['agree'])}
<label><input type="checkbox" name="agree"${fields['agree'] === undefined ? '' : ' checked'}> I have read and agree to the <a href="${urls.privacy()}">Privacy Policy</a></label>
${trap}
<p><button type="submit">Send message</button></p>
</form>`,
  );

/** The newsletter form once more. */
export const newsletterPage = (fields: Fields, problems: Problems): string =>
  frame(
    'One letter, every Friday',
    `${problem(problems['other'])}
<form method="post" action="${urls.newsletterPost()}">
${input('email', 'Email', 'email', fields, problems)}
${trap}
<p><button type="submit">Sign up</button></p>
</form>`,
  );
