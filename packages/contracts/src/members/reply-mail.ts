import { Type, type Static } from 'typebox';
import { Nullable, SiteKey, StrictObject, Timestamp } from '../schema';

/** When a member gets mail about replies: at once, or all of a day in one mail. */
export const ReplyMailMode = Type.Union([Type.Literal('now'), Type.Literal('daily')]);
export type ReplyMailMode = Static<typeof ReplyMailMode>;
const off = Type.Literal('off');

/**
 * What became of the mail about a reply. `dropped`: the reply was hidden, deleted, read or left before. `failed`: the mail server
 * did not take it. `unknown`: the process or the connection broke while it was being sent.
 */
export const NotificationState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('sending'),
  Type.Literal('sent'),
  Type.Literal('dropped'),
  Type.Literal('failed'),
  Type.Literal('unknown'),
]);

/** POST /api/user/replies/mail: what the member has chosen. */
export const ReadReplyMailBody = StrictObject({});
export const ReplyMailSettings = StrictObject({
  mode: Type.Union([off, ReplyMailMode]),
  /** Whether the link in the mail to the account’s present address was used: only then mail is sent. */
  confirmed: Type.Boolean(),
  /** The address of the account that mail goes to; null if the identity provider has not verified it. */
  email: Nullable(Type.String()),
  /** What the member gets no mail about: `thread:{entity type}/{slug}` or `site:{key}`, Savepoint’s key being empty. */
  left: Type.Array(Type.String()),
  /** When mail was chosen, and when it was confirmed. */
  requested: Type.Optional(Timestamp),
  confirmed_at: Type.Optional(Timestamp),
  /** The latest replies that the member was or is to be mailed about, latest first. */
  notifications: Type.Array(
    StrictObject({
      reply_uid: Type.String(),
      state: NotificationState,
      noted: Timestamp,
      finished: Type.Optional(Timestamp),
    }),
  ),
  /** The comments that the member can answer by mail, until when. */
  addresses: Type.Optional(Type.Array(StrictObject({ comment_uid: Type.String(), expires: Timestamp }))),
  /** The sites whose moderators the member is among, and gets or asked for mail as one. */
  sites: Type.Optional(
    Type.Array(
      StrictObject({
        site: Type.String(),
        name: Type.String(),
        mode: ReplyMailMode,
        email: Type.String(),
        requested: Timestamp,
        confirmed_at: Type.Optional(Timestamp),
        /** Comments that had come into the queue by then were mailed. */
        mailed_until: Timestamp,
        sent_since: Type.Optional(Timestamp),
        sent_count: Type.Integer({ minimum: 0 }),
      }),
    ),
  ),
  /** The mails of the latest hour with any, which are limited. */
  sent: Type.Optional(StrictObject({ since: Timestamp, count: Type.Integer({ minimum: 0 }) })),
});
export type ReplyMailSettings = Static<typeof ReplyMailSettings>;

/** POST /api/user/replies/mail/change. The address is the account’s; it has to be confirmed by a link in a mail. */
export const ChangeReplyMailBody = StrictObject({
  mode: ReplyMailSettings.properties.mode,
  /** Sends mail about the threads and sites again that were left. */
  rejoin: Type.Optional(Type.Literal(true)),
});
export type ChangeReplyMailBody = Static<typeof ChangeReplyMailBody>;

/** Replies in one mail; it says how many more there are. */
export const MAILED_REPLIES_MAX = 50;
/** Characters (code points) of a reply in a mail. */
export const MAILED_TEXT_MAX_LENGTH = 500;

const text = Type.String();
const mail = {
  /** Names the mail: attempts to send the same one have the same `Message-ID`. */
  id: Type.String({ minLength: 1, maxLength: 200 }),
  to: Type.String({ minLength: 3, maxLength: 320 }),
};

/** A reply as a mail shows it. */
export const MailedReply = StrictObject({
  /** It mentions the member, and does not answer them. */
  mention: Type.Optional(Type.Literal(true)),
  /** Name of its author. */
  name: text,
  /** What the thread is about: the name of an entity, or the title of a page. */
  about: text,
  /** Name of the site of the page; null for Savepoint’s own threads. */
  site: Nullable(text),
  /** Its key, and what names the thread: by them mail programs sort and group. */
  site_key: Type.Optional(SiteKey),
  thread: Type.Optional(text),
  /** null for a spoiler. */
  text: Nullable(text),
  /** Where it can be read. */
  url: text,
  /** Pages on which the member leaves the thread, or the site. */
  leave_thread_url: text,
  leave_site_url: text,
});
export type MailedReply = Static<typeof MailedReply>;

/** POST {forms}/internal/mail-replies: sends a mail about replies, now. */
export const MailRepliesBody = StrictObject({
  ...mail,
  replies: Type.Array(MailedReply, { minItems: 1, maxItems: MAILED_REPLIES_MAX }),
  /** Further replies that the list at the account has. */
  more: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** The page on which the member leaves all mail about replies; a POST to it does so. */
  leave_all_url: text,
  /** What is sent to this address becomes a reply; absent unless the mail is about one reply that can be answered so. */
  reply_to: Type.Optional(Type.String({ minLength: 3, maxLength: 320 })),
});
export type MailRepliesBody = Static<typeof MailRepliesBody>;

/** POST {forms}/internal/mail-reply-confirmation: asks a member to confirm that they want mail about replies, now. */
export const MailReplyConfirmationBody = StrictObject({
  ...mail,
  mode: ReplyMailMode,
  /** The page with the button that confirms it. */
  confirm_url: text,
});
export type MailReplyConfirmationBody = Static<typeof MailReplyConfirmationBody>;

/**
 * What became of one attempt to send a mail. `not-sent`: it is certain that nobody got it, and another attempt may succeed.
 * `rejected`: the mail server has refused it for good. `unknown`: the connection broke while the server had the mail.
 */
export const MailOutcome = Type.Union([
  Type.Literal('sent'),
  Type.Literal('not-sent'),
  Type.Literal('rejected'),
  Type.Literal('unknown'),
]);
export type MailOutcome = Static<typeof MailOutcome>;
export const MailOutcomeResponse = StrictObject({ outcome: MailOutcome });

/** Where a mail provider delivers what is sent to the addresses of replies. */
export const INBOUND_MAIL_PATH = '/replies/inbound';
/** The gateway forwards no `Authorization`; on this path it passes it on under this name. */
export const INBOUND_AUTHORIZATION_HEADER = 'x-inbound-authorization';

/** POST /replies/inbound as JSON: a mail as it was sent. The second name is Postmark’s. Providers add other fields. */
export const InboundMailJson = Type.Object({
  raw: Type.Optional(Type.String()),
  RawEmail: Type.Optional(Type.String()),
});

/**
 * What became of a mail. `pending`: a moderator decides first. `ignored`: a program sent it. `rejected`: it was not posted, and
 * delivering it again would not help.
 */
export const InboundMailResponse = StrictObject({
  outcome: Type.Union([
    Type.Literal('posted'),
    Type.Literal('pending'),
    Type.Literal('ignored'),
    Type.Literal('rejected'),
  ]),
  /**
   * A code of an error, or `unknown-address`, `wrong-sender`, `headers-too-large`, `mail-too-large`, `mail-too-complex`,
   * `empty` or `no-such-parent`. Of an ignored mail: the header that says that a program sent it, `calendar`, or
   * `duplicate-text`.
   */
  reason: Type.Optional(Type.String()),
});
export type InboundMailOutcome = Static<typeof InboundMailResponse>;

/** POST {forms}/internal/mail-reply-rejection: tells a member why their reply by mail was not posted, now. */
export const MailReplyRejectionBody = StrictObject({
  ...mail,
  /** A sentence. */
  reason: Type.String({ minLength: 1, maxLength: 1000 }),
  /** The comment that they answered. */
  url: text,
});
export type MailReplyRejectionBody = Static<typeof MailReplyRejectionBody>;
