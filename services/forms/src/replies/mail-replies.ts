import type {
  MailedReply,
  MailRepliesBody,
  MailReplyConfirmationBody,
  MailReplyRejectionBody,
} from '@savepoint/contracts/members';
import { urls } from '@savepoint/contracts/base';
import { escapeHtml } from '@savepoint/service-kit/base';
import { message } from '../messages';
import type { OutgoingMail } from '../outbox/transport';

/** Characters (code points) of a name in a subject. */
const MAX_NAME_LENGTH = 60;
const MAX_TITLE_LENGTH = 80;
/** The first part of `List-Id` of Savepoint’s own threads; the key of a site stands before it. */
const LIST = 'replies';

/** A text for one line of a header: no control characters or line breaks, and not too long. */
export function toHeaderText(text: string, max: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : characters.join('');
}

const aboutOf = ({ about, site }: MailedReply): string =>
  site === null ? about : message('replyAboutOnSite', { about, site });

function subjectOf({ replies, more }: MailRepliesBody): string {
  const [first] = replies;
  const count = replies.length + more;
  if (count > 1 || !first) return message('repliesSubject', { count });
  return message(first.mention ? 'mentionSubject' : 'replySubject', {
    name: toHeaderText(first.name, MAX_NAME_LENGTH),
    about: toHeaderText(aboutOf(first), MAX_TITLE_LENGTH),
  });
}

const headingOf = ({ mention }: MailedReply) => (mention ? 'mentionHeading' : 'replyHeading');

const replyText = (reply: MailedReply): string =>
  message('replyText', {
    heading: message(headingOf(reply), { name: reply.name, about: aboutOf(reply) }),
    text: reply.text ?? message('replySpoiler'),
    url: reply.url,
    leaveThread: reply.leave_thread_url,
    leaveSite: reply.leave_site_url,
  });

/** A link as HTML. @param text trusted */
export const link = (url: string, text: string, style = ''): string =>
  `<a href="${escapeHtml(url)}"${style && ` style="${style}"`}>${text}</a>`;

/** Mail programs ignore style sheets, so each element has its own style. Colours are those of the reader’s program. */
const replyHtml = (reply: MailedReply): string => {
  const { parts } = message;
  const about = parts(headingOf(reply), {
    name: `<strong><bdi>${escapeHtml(reply.name)}</bdi></strong>`,
    about: `<bdi>${escapeHtml(aboutOf(reply))}</bdi>`,
  }).join('');
  const text = escapeHtml(reply.text ?? message('replySpoiler')).replaceAll('\n', '<br>');
  return `<div style="margin:0 0 32px">
<p style="margin:0 0 8px">${about}</p>
<blockquote dir="auto" style="margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #8a5cf6">${text}</blockquote>
<p style="margin:0 0 8px">${link(reply.url, message('readReply'), 'font-weight:600')}</p>
<p style="margin:0;font-size:13px">${link(reply.leave_thread_url, message('leaveThread'))} · ${link(reply.leave_site_url, message('leaveSite'))}</p>
</div>`;
};

const markerHtml = (): string =>
  `<p style="margin:0 0 24px;font-size:13px">${message('replyMarker')}<br>${message('replyByMail')}</p>\n`;

/** A whole mail as HTML. @param body of trusted HTML */
export const htmlDocument = (subject: string, body: string): string => `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36rem">
${body}
</div>
</body>
</html>
`;

/** The site and the thread that a mail is about, if it is about one. */
function groupsOf(replies: readonly MailedReply[]): Pick<OutgoingMail, 'list' | 'thread'> {
  const lists = new Set(replies.map(({ site_key: key }) => (key === undefined ? LIST : `${key}.${LIST}`)));
  const threads = new Set(replies.map(({ thread }) => thread));
  const [list] = lists.size === 1 ? lists : [];
  const [thread] = threads.size === 1 ? threads : [];
  return { ...(list !== undefined && { list }), ...(thread !== undefined && { thread }) };
}

/** Composes the mail about replies, as text and as HTML. */
export function composeReplies(mail: MailRepliesBody, publicUrl: string, now: Date): OutgoingMail {
  const { id, to, replies, more, leave_all_url: leaveAll, reply_to } = mail;
  const subject = subjectOf(mail);
  const list = `${publicUrl}${urls.account()}#replies`;
  const moreText = more ? message('moreReplies', { count: more }) : '';
  const text = [
    ...(reply_to ? [`${message('replyMarker')}\n${message('replyByMail')}\n`] : []),
    ...replies.map(replyText),
    ...(more ? [`${moreText}\n${list}\n`] : []),
    message('repliesFooter', { list, leaveAll }),
  ].join('\n');
  const footer = message
    .parts('repliesFooterHtml', {
      list: link(list, message('allReplies')),
      leaveAll: link(leaveAll, message('leaveAllReplies')),
    })
    .join('');
  const html = htmlDocument(
    subject,
    `${reply_to ? markerHtml() : ''}${replies.map(replyHtml).join('\n')}
${more ? `<p>${link(list, moreText)}</p>` : ''}
<hr style="border:0;border-top:1px solid #8888"><p style="font-size:13px">${footer}</p>`,
  );
  return {
    ...{ _id: id, to, subject, text, html, unsubscribe_url: leaveAll, created: now },
    ...(reply_to && { reply_to: { name: '', address: reply_to } }),
    ...groupsOf(replies),
  };
}

/** Composes the mail that asks a member to confirm that they want mail about replies. */
export function composeConfirmation(
  { id, to, mode, confirm_url: confirm }: MailReplyConfirmationBody,
  now: Date,
): OutgoingMail {
  const when = message(mode === 'now' ? 'repliesNow' : 'repliesDaily');
  return {
    _id: id,
    to,
    subject: message('confirmRepliesSubject'),
    text: message('confirmRepliesText', { when, confirm }),
    created: now,
  };
}

/** Composes the mail that tells a member why their reply by mail was not posted. */
export const composeRejection = (
  { id, to, reason, url }: MailReplyRejectionBody,
  now: Date,
): OutgoingMail => ({
  _id: id,
  to,
  subject: message('replyRejectedSubject'),
  text: message('replyRejectedText', { reason, url }),
  created: now,
});
