import { createHash } from 'node:crypto';
import type { Session } from '../tokens/refresh-token';

/** What the provider (google.com, github.com, ...) says about a person. */
export interface ProviderProfile {
  providerId: string;
  /** The person's id at that provider. */
  subject: string;
  email?: string;
  displayName?: string;
  photoUrl?: string;
}

/** One member, as kept on disk. Times are milliseconds since 1970 unless said otherwise. */
export interface Account {
  localId: string;
  email?: string;
  emailVerified: boolean;
  displayName?: string;
  photoUrl?: string;
  disabled: boolean;
  /** Claims an administrator added to this account's tokens. */
  customClaims: Record<string, unknown>;
  createdAt: number;
  lastLoginAt: number;
  lastRefreshAt: number;
  /** Seconds since 1970: whatever was issued to a sign-in before this moment is void. */
  validSince: number;
  provider: ProviderProfile;
  sessions: Session[];
}

/**
 * The uid of a person at a provider: always the same for the same two, so that a database outlives the
 * accounts kept here. A provider's id holds no colon, so no two pairs meet.
 */
export const uidOf = (providerId: string, subject: string): string =>
  createHash('sha256').update(`${providerId}:${subject}`).digest('base64url').slice(0, 28);
