import { SITE_UID_PREFIX } from '@savepoint/contracts/base';
import { isGuestUid } from '@savepoint/contracts/members';
import { type Static, Type } from 'typebox';
import { StrictObject } from '@savepoint/contracts/schema';

/** Where an imported comment comes from. Readers are sent only whether the author is a guest; the site’s export contains all of it. */
export const Imported = StrictObject({
  format: Type.String(),
  /** Its id there. */
  id: Type.String(),
  /** The author’s id there; guests have none. */
  author_id: Type.Optional(Type.String()),
  author_kind: Type.Union([Type.Literal('account'), Type.Literal('guest'), Type.Literal('former')]),
  /** The author had a label there. */
  staff: Type.Optional(Type.Boolean()),
  /** Likes it came with, to which those of members are added. */
  likes: Type.Integer({ minimum: 0 }),
});

interface Authored {
  user_uid: string;
  imported?: Static<typeof Imported>;
}

/** Whether the author is a guest, of the site or of where the comment was imported from. One without its author is by nobody. */
export const isByGuest = ({ user_uid, imported }: Authored): boolean =>
  isGuestUid(user_uid) || (user_uid.startsWith(SITE_UID_PREFIX) && imported?.author_kind === 'guest');
