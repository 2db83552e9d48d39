import { Type, type Static, type TObject } from 'typebox';
import { DisplayName, PhotoUrl } from '../http/schemas';
import type { Account } from './account';

/** A text, or nothing: null and the empty text take the field away. */
const Clearable = <T extends typeof DisplayName>(text: T) =>
  Type.Optional(Type.Union([text, Type.Literal(''), Type.Null()]));

/** The fields of an update that a member may make, as Identity Toolkit names them. */
export const profileFields = {
  displayName: Clearable(DisplayName),
  photoUrl: Clearable(PhotoUrl),
  /** The other way to take a field away: firebase-admin's. */
  deleteAttribute: Type.Optional(
    Type.Array(Type.Union([Type.Literal('DISPLAY_NAME'), Type.Literal('PHOTO_URL')]), { maxItems: 2 }),
  ),
};
export type ProfileUpdate = Static<TObject<typeof profileFields>>;

/** @returns the account with the name and picture that `update` asks for; what it does not name stays */
export function withProfile(account: Account, update: ProfileUpdate): Account {
  const pick = (
    given: string | null | undefined,
    attribute: 'DISPLAY_NAME' | 'PHOTO_URL',
    before?: string,
  ) => {
    if (update.deleteAttribute?.includes(attribute)) return undefined;
    return given === undefined ? before : given || undefined;
  };
  return {
    ...account,
    displayName: pick(update.displayName, 'DISPLAY_NAME', account.displayName),
    photoUrl: pick(update.photoUrl, 'PHOTO_URL', account.photoUrl),
  };
}
