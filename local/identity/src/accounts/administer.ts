import { Type, type Static } from 'typebox';
import { DisplayName, Email, PhotoUrl, Strict, Uid } from '../http/schemas';
import { readCustomClaims } from '../tokens/custom-claims';
import type { Account } from './account';

/** What firebase-admin's updateUser, setCustomUserClaims and revokeRefreshTokens send. */
export const AccountUpdate = Strict({
  localId: Uid,
  displayName: Type.Optional(DisplayName),
  photoUrl: Type.Optional(PhotoUrl),
  email: Type.Optional(Email),
  emailVerified: Type.Optional(Type.Boolean()),
  disableUser: Type.Optional(Type.Boolean()),
  /** Seconds since 1970, as a number or in digits. */
  validSince: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,12}$' })]),
  ),
  customAttributes: Type.Optional(Type.String({ maxLength: 1000 })),
  deleteAttribute: Type.Optional(
    Type.Array(Type.Union([Type.Literal('DISPLAY_NAME'), Type.Literal('PHOTO_URL')]), { maxItems: 2 }),
  ),
});
export type AccountUpdate = Static<typeof AccountUpdate>;

/**
 * @returns the account after an administrator's update; moving `validSince` ends every sign-in there is
 * @throws ToolkitError if the custom claims are no claims
 */
export function administered(account: Account, update: AccountUpdate): Account {
  const cleared = new Set(update.deleteAttribute);
  return {
    ...account,
    displayName: cleared.has('DISPLAY_NAME') ? undefined : (update.displayName ?? account.displayName),
    photoUrl: cleared.has('PHOTO_URL') ? undefined : (update.photoUrl ?? account.photoUrl),
    email: update.email ?? account.email,
    emailVerified: update.emailVerified ?? account.emailVerified,
    disabled: update.disableUser ?? account.disabled,
    validSince: Number(update.validSince ?? account.validSince),
    sessions: update.validSince === undefined ? account.sessions : [],
    customClaims:
      update.customAttributes === undefined
        ? account.customClaims
        : readCustomClaims(update.customAttributes),
  };
}
