import type { PendingReason } from '@savepoint/contracts/comments';
import { spamWordsText } from '@savepoint/contracts/sites';
import type {
  MailedCase,
  MailModerationBody,
  MailModeratorConfirmationBody,
} from '@savepoint/contracts/members';
import { escapeHtml } from '@savepoint/service-kit/base';
import { message } from '../messages';
import type { OutgoingMail } from '../outbox/transport';
import { htmlDocument, link, toHeaderText } from '../replies/mail-replies';

/** Characters (code points) of a site’s name in a subject. */
const MAX_SITE_LENGTH = 60;

function toSentence(reason: PendingReason): string {
  if (reason.kind === 'words') return message('whyWords', { phrase: reason.phrase });
  if (reason.kind === 'spam-filter') {
    const { score = 0, words = [] } = reason;
    return message('whySpamFilter', { score, words: spamWordsText(words) });
  }
  if (reason.kind === 'spam-service' && reason.discard) return message('whySpamDiscard');
  return message(`why-${reason.kind}`);
}

const whyOf = ({ reasons, reports }: MailedCase): string =>
  [...reasons.map(toSentence), ...(reports ? [message('whyReported', { count: reports })] : [])].join(' ');

const caseText = (each: MailedCase): string =>
  message('caseText', {
    name: each.name,
    about: each.about,
    why: whyOf(each),
    text: each.text,
    approve: each.approve_url,
    remove: each.remove_url,
  });

const caseHtml = (each: MailedCase): string => {
  const heading = message.parts('caseHeading', {
    name: `<strong><bdi>${escapeHtml(each.name)}</bdi></strong>`,
    about: `<bdi>${escapeHtml(each.about)}</bdi>`,
  });
  return `<div style="margin:0 0 32px">
<p style="margin:0 0 8px">${heading.join('')}</p>
<p style="margin:0 0 8px;font-size:13px">${escapeHtml(whyOf(each))}</p>
<blockquote dir="auto" style="margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #8a5cf6">${escapeHtml(each.text).replaceAll('\n', '<br>')}</blockquote>
<p style="margin:0">${link(each.approve_url, message('approveLink'), 'font-weight:600')} · ${link(each.remove_url, message('removeLink'), 'font-weight:600')}</p>
</div>`;
};

/** Composes the mail about comments that wait for a moderator, as text and as HTML. */
export function composeModeration(mail: MailModerationBody, now: Date): OutgoingMail {
  const { id, to, cases, more, queue_url: queue, leave_url: leave } = mail;
  const subject = message('moderationSubject', {
    count: cases.length + more,
    site: toHeaderText(mail.site, MAX_SITE_LENGTH),
  });
  const moreText = more ? message('moreCases', { count: more }) : '';
  const text = [
    ...cases.map(caseText),
    ...(more ? [`${moreText}\n${queue}\n`] : []),
    message('moderationFooter', { site: mail.site, queue, leave }),
  ].join('\n');
  const footer = message
    .parts('moderationFooterHtml', {
      site: `<bdi>${escapeHtml(mail.site)}</bdi>`,
      queue: link(queue, message('queueLink')),
      leave: link(leave, message('leaveModeration')),
    })
    .join('');
  const html = htmlDocument(
    subject,
    `${cases.map(caseHtml).join('\n')}
${more ? `<p>${link(queue, moreText)}</p>` : ''}
<hr style="border:0;border-top:1px solid #8888"><p style="font-size:13px">${footer}</p>`,
  );
  return { _id: id, to, subject, text, html, unsubscribe_url: leave, created: now };
}

/** Composes the mail that asks a moderator to confirm that they want mail about a site. */
export function composeModeratorConfirmation(
  { id, to, mode, site, confirm_url: confirm }: MailModeratorConfirmationBody,
  now: Date,
): OutgoingMail {
  const when = message(mode === 'now' ? 'moderationNow' : 'moderationDaily');
  return {
    _id: id,
    to,
    subject: message('confirmModerationSubject', { site: toHeaderText(site, MAX_SITE_LENGTH) }),
    text: message('confirmModerationText', { site, when, confirm }),
    created: now,
  };
}
