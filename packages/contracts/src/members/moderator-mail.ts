import { Type, type Static } from 'typebox';
import { PendingReason } from '../comments';
import { ReplyMailMode } from './reply-mail';
import { Nullable, StrictObject, SiteKey } from '../schema';

/** Comments in one mail to a moderator; it says how many more there are. */
export const MODERATION_MAIL_COMMENTS_MAX = 10;

/** POST /api/sites/mail: whether the member gets mail about comments of a site that wait for a decision. */
export const ReadModeratorMailBody = StrictObject({ site: SiteKey });
export const ModeratorMailSettings = StrictObject({
  mode: Type.Union([Type.Literal('off'), ReplyMailMode]),
  /** Whether the link in the mail to the address was used: only then mail is sent. */
  confirmed: Type.Boolean(),
  /** The address of the account; null if the identity provider has not verified it. */
  email: Nullable(Type.String()),
});
export type ModeratorMailSettings = Static<typeof ModeratorMailSettings>;

/** POST /api/sites/mail/change. The address is the account’s; it has to be confirmed by a link in a mail. */
export const ChangeModeratorMailBody = StrictObject({
  site: SiteKey,
  mode: ModeratorMailSettings.properties.mode,
});
export type ChangeModeratorMailBody = Static<typeof ChangeModeratorMailBody>;

const text = Type.String();
const mail = {
  /** Names the mail: attempts to send the same one have the same `Message-ID`. */
  id: Type.String({ minLength: 1, maxLength: 200 }),
  to: Type.String({ minLength: 3, maxLength: 320 }),
  /** Name of the site. */
  site: text,
};

/** A comment that waits for a decision, as a mail shows it. */
export const MailedCase = StrictObject({
  /** Name of its author. */
  name: text,
  /** Title of the page. */
  about: text,
  text,
  reasons: Type.Array(PendingReason, { maxItems: 100 }),
  reports: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  /** Pages with a button that approves or removes it. */
  approve_url: text,
  remove_url: text,
});
export type MailedCase = Static<typeof MailedCase>;

/** POST {forms}/internal/mail-moderation: sends a mail about comments that wait for a decision, now. */
export const MailModerationBody = StrictObject({
  ...mail,
  cases: Type.Array(MailedCase, { minItems: 1, maxItems: MODERATION_MAIL_COMMENTS_MAX }),
  /** Further comments in the queue. */
  more: Type.Integer({ minimum: 0, maximum: 1000 }),
  queue_url: text,
  /** The page on which the member ends this mail; a POST to it does so. */
  leave_url: text,
});
export type MailModerationBody = Static<typeof MailModerationBody>;

/** POST {forms}/internal/mail-moderator-confirmation: asks a moderator to confirm that they want this mail, now. */
export const MailModeratorConfirmationBody = StrictObject({
  ...mail,
  mode: ReplyMailMode,
  /** The page with the button that confirms it. */
  confirm_url: text,
});
export type MailModeratorConfirmationBody = Static<typeof MailModeratorConfirmationBody>;
