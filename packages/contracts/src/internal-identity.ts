/** The identity the gateway vouches for on an internal call: an EdDSA token of INTERNAL_TOKEN_TTL_S seconds. */
export const INTERNAL_ISSUER = 'savepoint-gateway';
export type Role = 'admin';
/** `aud` is the service's name; a service accepts its own only. */
export interface InternalIdentity {
  sub: string;
  name: string;
  email: string;
  roles: Role[];
  /** The provider vouches for the mail address. */
  email_verified: boolean;
  /** Seconds since the epoch at which the member signed in. */
  auth_time: number;
}
export type ServiceName = 'comments' | 'user-actions' | 'forms';
