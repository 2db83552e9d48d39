import { Type, type Static, type TObject } from 'typebox';
import { DisplayName, Email, PhotoUrl, Strict, Uid } from '../http/schemas';
import { parseCustomClaims } from '../tokens/custom-claims';
import type { Account } from './account';

/** A text; null and the empty text remove the field. */
const Clearable = <T extends typeof DisplayName>(text: T) =>
  Type.Optional(Type.Union([text, Type.Literal(''), Type.Null()]));

/** The fields that users may update, by Identity Toolkit's names. */
export const PROFILE_FIELDS = {
  displayName: Clearable(DisplayName),
  photoUrl: Clearable(PhotoUrl),
  /** firebase-admin's way to remove fields. */
  deleteAttribute: Type.Optional(
    Type.Array(Type.Union([Type.Literal('DISPLAY_NAME'), Type.Literal('PHOTO_URL')]), { maxItems: 2 }),
  ),
};
export type ProfileUpdate = Static<TObject<typeof PROFILE_FIELDS>>;

/** Applies an update of name and picture; other fields are not changed. */
export function applyProfileUpdate(account: Account, update: ProfileUpdate): Account {
  const updated = (
    value: string | null | undefined,
    attribute: 'DISPLAY_NAME' | 'PHOTO_URL',
    before?: string,
  ) => {
    if (update.deleteAttribute?.includes(attribute)) return undefined;
    return value === undefined ? before : value || undefined;
  };
  return {
    ...account,
    displayName: updated(update.displayName, 'DISPLAY_NAME', account.displayName),
    photoUrl: updated(update.photoUrl, 'PHOTO_URL', account.photoUrl),
  };
}

/** The body of firebase-admin's updateUser, setCustomUserClaims and revokeRefreshTokens. */
export const AccountUpdate = Strict({
  ...PROFILE_FIELDS,
  localId: Uid,
  email: Type.Optional(Email),
  emailVerified: Type.Optional(Type.Boolean()),
  disableUser: Type.Optional(Type.Boolean()),
  /** In seconds since 1970, as a number or a decimal string. */
  validSince: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,12}$' })]),
  ),
  /** A JSON object. */
  customAttributes: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type AccountUpdate = Static<typeof AccountUpdate>;

/**
 * Applies an administrator's update; setting `validSince` ends the sessions of before that second.
 * @throws ToolkitError INVALID_CLAIMS, FORBIDDEN_CLAIM
 */
export function applyAdminUpdate(account: Account, update: AccountUpdate): Account {
  const { email, emailVerified, disableUser, validSince, customAttributes } = update;
  return {
    ...applyProfileUpdate(account, update),
    email: email ?? account.email,
    emailVerified: emailVerified ?? account.emailVerified,
    disabled: disableUser ?? account.disabled,
    validSince: Number(validSince ?? account.validSince),
    sessions: account.sessions.filter(
      ({ authTime }) => validSince === undefined || authTime >= Number(validSince),
    ),
    customClaims: customAttributes === undefined ? account.customClaims : parseCustomClaims(customAttributes),
  };
}
