/** The identity the gateway vouches for on an internal call: an EdDSA token of INTERNAL_TOKEN_TTL seconds. */
export const INTERNAL_ISSUER = 'savepoint-gateway';
export type Role = 'admin';
/** `aud` is the service's name; a service accepts its own only. */
export interface InternalIdentity {
  sub: string;
  name: string;
  email: string;
  roles: Role[];
}
export type ServiceName = 'comments' | 'user-actions' | 'forms';
