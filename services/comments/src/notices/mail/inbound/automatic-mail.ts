import { normalise } from '@savepoint/service-kit/names';
import { decodeWords } from 'postal-mime';
import type { Headers } from './mail-headers';

/** Characters of a header that are compared. */
const MAX_LENGTH = 1_000;

/** Names of headers that only programs set: many have their own. */
const NAME_OF_PROGRAMS =
  /auto-?(?:repl|respon|generated|submitted|answer)|vacation|out-?of-?office|machine-?generated/;
/** In people’s own mail too: it asks the programs of others not to answer. */
const ASKS_FOR_NONE = 'x-auto-response-suppress';
const FURTHER_NAMES = new Set(
  (
    'x-loop x-precedence x-failed-recipients x-ms-exchange-inbox-rules-loop x-ms-exchange-generated-message-source ' +
    'list-id list-unsubscribe list-post mailing-list x-mailing-list feedback-id'
  ).split(' '),
);

/** Values with which headers say that a program sent the mail: RFC 3834, and what programs did before and beside it. */
const VALUES: Readonly<Record<string, RegExp>> = {
  precedence: /\b(?:bulk|junk|list|auto_reply)\b/i,
  'return-path': /^<>$/,
  'content-type': /^(?:multipart\/report|text\/calendar)\b/i,
  'delivered-to': /^autoresponder\b/i,
  'x-post-messageclass': /\bautoresponder\b/i,
};

/** How programs begin the subject of what they answer by themselves, in the languages of the site. */
const AUTOMATIC_SUBJECTS = [
  'out of office|out of the office|away from my mail|away from my desk|on vacation|vacation reply|vacation response',
  'automatic reply|automatic response|auto reply|auto-reply|autoreply|auto response|auto-response|autoresponse',
  'delivery status notification|undeliverable',
  'automatische antwort|abwesenheit|abwesenheitsnotiz|abwesenheitsnachricht|nicht im büro',
  "réponse automatique|absence du bureau|absent du bureau|message d'absence|message d’absence",
  'respuesta automática|fuera de oficina|fuera de la oficina|mensaje de ausencia',
  'automatisk svar|autosvar|fraværsmelding|fravær|ikke på kontoret',
].flatMap((phrases) => phrases.split('|'));
/** “Ann is out of the office”. */
const IS_AWAY = /\b(?:is|am) (?:currently )?(?:out of (?:the )?office|on vacation|on holiday)\b/i;
/** What mail programs put before the subject of a mail that a person answers. */
const ANSWER_PREFIX =
  /^(?:re|aw|antw|antwort|wg|fwd?|tr|rép|réf|rv|resp|sv|vs|vb|odp|ynt)(?:\s*(?:\[\d+\]|\(\d+\)))?\s*:/i;

/**
 * Whether a mail was sent by a program: an answer from holidays, a receipt, a bounce, or mail of a list.
 * @returns the name of the header that says so, or undefined
 */
export function automaticReason(headers: Headers): string | undefined {
  const found = [...headers].find(([name, values]) =>
    values.some((value) => saysSo(name, value.slice(0, MAX_LENGTH))),
  );
  return found?.[0];
}

function saysSo(name: string, value: string): boolean {
  if (name === 'subject') return isAutomaticSubject(value);
  if (name === ASKS_FOR_NONE) return false;
  if (FURTHER_NAMES.has(name) || NAME_OF_PROGRAMS.test(name)) return !/^no\b/i.test(value);
  return Object.hasOwn(VALUES, name) && VALUES[name]!.test(value);
}

function isAutomaticSubject(value: string): boolean {
  const subject = normalise(decodeWords(value), 'NFC').trim();
  if (ANSWER_PREFIX.test(subject)) return false;
  // Our own subject follows, with a name that somebody chose.
  const [own = ''] = subject.split(/\bre:/i, 1);
  return IS_AWAY.test(own) || AUTOMATIC_SUBJECTS.some((phrase) => startsWithWords(subject, phrase));
}

function startsWithWords(text: string, words: string): boolean {
  const start = text.startsWith('[') ? 1 : 0;
  const lower = text.slice(start, start + words.length + 1).toLowerCase();
  return lower.startsWith(words) && !/[\p{L}\p{N}]/u.test(lower.charAt(words.length));
}
