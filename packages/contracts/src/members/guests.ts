import { Type, type Static } from 'typebox';
import { StrictObject, SiteKey } from '../schema';
import { SITE_UID_PREFIX } from '../base';

/** Characters of the name and of the mail address that a guest gives. */
export const GUEST_NAME_MAX_LENGTH = 50;
export const GUEST_EMAIL_MAX_LENGTH = 254;

/**
 * POST /api/comments/guests: somebody without a login comments on a site that allows guests. A mail with a link goes to the
 * address, which is stored until then and never shown.
 */
export const BecomeGuestBody = StrictObject({
  site: SiteKey,
  name: Type.String({ minLength: 1, maxLength: 2 * GUEST_NAME_MAX_LENGTH }),
  email: Type.String({ minLength: 3, maxLength: GUEST_EMAIL_MAX_LENGTH }),
});
export type BecomeGuestBody = Static<typeof BecomeGuestBody>;
/** `token` is sent with the guest’s calls as members send theirs. Only the browser that asked for it has it. */
export const BecomeGuestResponse = StrictObject({
  token: Type.String(),
  uid: Type.String(),
  name: Type.String(),
});
export type BecomeGuestResponse = Static<typeof BecomeGuestResponse>;

/** In the uids of guests after the key of the site. Those of readers whom a site has logged in do not have it. */
const GUEST_MARK = '.~';

/** Returns the uid of a guest. @param id random, as base64url */
export const guestUid = (site: string, id: string): string => `${SITE_UID_PREFIX}${site}${GUEST_MARK}${id}`;

/** Whether a uid is that of a guest. */
export const isGuestUid = (uid: string): boolean =>
  uid.startsWith(SITE_UID_PREFIX) && uid.includes(GUEST_MARK);

/** The `kid` in the tokens of a site’s guests, which the comments service signs. No key of a site has it. */
export const guestKeyId = (site: string): string => `${site}.guestkey`;

/** POST {forms}/internal/mail-guest-confirmation: asks somebody to confirm that they comment as a guest, now. */
export const MailGuestConfirmationBody = StrictObject({
  /** Names the mail: attempts to send the same one have the same `Message-ID`. */
  id: Type.String({ minLength: 1, maxLength: 200 }),
  to: Type.String({ minLength: 3, maxLength: 320 }),
  /** Name of the site. */
  site: Type.String(),
  /** The page with the button that confirms it. */
  confirm_url: Type.String(),
});
export type MailGuestConfirmationBody = Static<typeof MailGuestConfirmationBody>;
