import { Type, type Static } from 'typebox';
import { Email, Strict, Uid } from '../http/schemas';
import { readCustomClaims } from '../tokens/custom-claims';
import type { Account } from './account';
import { profileFields, withProfile } from './profile';

/** What firebase-admin's updateUser, setCustomUserClaims and revokeRefreshTokens send. */
export const AccountUpdate = Strict({
  ...profileFields,
  localId: Uid,
  email: Type.Optional(Email),
  emailVerified: Type.Optional(Type.Boolean()),
  disableUser: Type.Optional(Type.Boolean()),
  /** Seconds since 1970, as a number or in digits. */
  validSince: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,12}$' })]),
  ),
  /** A JSON object. */
  customAttributes: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type AccountUpdate = Static<typeof AccountUpdate>;

/**
 * @returns the account after an administrator's update; moving `validSince` ends every sign-in there is
 * @throws ToolkitError if the custom claims are no claims
 */
export function administered(account: Account, update: AccountUpdate): Account {
  const { email, emailVerified, disableUser, validSince, customAttributes } = update;
  return {
    ...withProfile(account, update),
    email: email ?? account.email,
    emailVerified: emailVerified ?? account.emailVerified,
    disabled: disableUser ?? account.disabled,
    validSince: Number(validSince ?? account.validSince),
    sessions: validSince === undefined ? account.sessions : [],
    customClaims: customAttributes === undefined ? account.customClaims : readCustomClaims(customAttributes),
  };
}
