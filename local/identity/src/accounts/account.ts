import { createHash } from 'node:crypto';
import type { Session } from '../tokens/refresh-token';

/** The profile of a user at the provider (google.com, github.com, ...). */
export interface ProviderProfile {
  providerId: string;
  /** The user's id at that provider. */
  subject: string;
  email?: string | undefined;
  displayName?: string | undefined;
  photoUrl?: string | undefined;
}

/** An account as stored on disk. Times are in milliseconds since 1970 unless stated otherwise. */
export interface Account {
  localId: string;
  email?: string | undefined;
  emailVerified: boolean;
  displayName?: string | undefined;
  photoUrl?: string | undefined;
  disabled: boolean;
  /** Custom claims set by an administrator, added to the account's tokens. */
  customClaims: Record<string, unknown>;
  createdAt: number;
  lastLoginAt: number;
  lastRefreshAt: number;
  /** In seconds since 1970: tokens of earlier sign-ins are revoked. */
  validSince: number;
  provider: ProviderProfile;
  sessions: Session[];
}

/**
 * Derives the uid from provider and subject, so that it stays the same when the accounts are lost. Provider ids
 * contain no colon, so different pairs give different uids.
 */
export const toUid = (providerId: string, subject: string): string =>
  createHash('sha256').update(`${providerId}:${subject}`).digest('base64url').slice(0, 28);

/** Formats an account for Identity Toolkit: times as decimal strings, custom claims as JSON text. */
export function toUserInfo(account: Account) {
  const { provider } = account;
  const hasClaims = Object.keys(account.customClaims).length > 0;
  return {
    localId: account.localId,
    email: account.email,
    emailVerified: account.emailVerified,
    displayName: account.displayName,
    photoUrl: account.photoUrl,
    disabled: account.disabled,
    validSince: String(account.validSince),
    createdAt: String(account.createdAt),
    lastLoginAt: String(account.lastLoginAt),
    lastRefreshAt: new Date(account.lastRefreshAt).toISOString(),
    customAttributes: hasClaims ? JSON.stringify(account.customClaims) : undefined,
    providerUserInfo: [
      {
        providerId: provider.providerId,
        rawId: provider.subject,
        federatedId: provider.subject,
        email: provider.email,
        displayName: provider.displayName,
        photoUrl: provider.photoUrl,
      },
    ],
  };
}
