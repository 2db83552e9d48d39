import { SITE_UID_PREFIX } from '@savepoint/contracts/base';
import { isGuestUid } from '@savepoint/contracts/members';
import type { Static } from 'typebox';
import type { Imported } from './imported';

interface Authored {
  user_uid: string;
  imported?: Static<typeof Imported>;
}

/** Whether the author is a guest, of the site or of where the comment was imported from. One without its author is by nobody. */
export const isByGuest = ({ user_uid, imported }: Authored): boolean =>
  isGuestUid(user_uid) || (user_uid.startsWith(SITE_UID_PREFIX) && imported?.author_kind === 'guest');
