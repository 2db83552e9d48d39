/** Claims of an internal token, with which the gateway identifies a member. Valid for INTERNAL_TOKEN_TTL_S seconds. */
export const INTERNAL_ISSUER = 'savepoint-gateway';
export type Role = 'admin';
/** Name of the service; each service accepts only tokens with its own. */
export interface InternalIdentity {
  sub: string;
  name: string;
  email: string;
  roles: Role[];
  /** Whether the identity provider has verified the mail address. */
  email_verified: boolean;
  /** Time of the sign-in, in seconds since 1970. */
  auth_time: number;
}
export type ServiceName = 'comments' | 'user-actions' | 'forms';
