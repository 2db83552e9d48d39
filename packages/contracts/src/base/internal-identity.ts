/** Issuer of internal tokens. */
export const INTERNAL_ISSUER = 'savepoint-gateway';
/** `admin`: of Savepoint. `moderator`: of Savepoint, or of the site that has logged the member in. */
export type Role = 'admin' | 'moderator';
/** Claims of an internal token, with which the gateway identifies a member. Valid for INTERNAL_TOKEN_TTL_S seconds. */
export interface InternalIdentity {
  sub: string;
  name: string;
  email: string;
  roles: Role[];
  /** Key of the site that has logged the member in: they are a member there only. Members of Savepoint have none. */
  site?: string;
  /** The `kid` of the key that signed the token of whom a site has logged in; a service checks that the site still has it. */
  signed_with?: string;
  /** The member whom a moderator’s call names as `user_uid`, if that is somebody with a role of Savepoint. */
  about?: { uid: string; role: Role };
  /** Whether nobody else moderates Savepoint. */
  only_moderator?: true;
  /** Whether the identity provider has verified the email address. */
  email_verified: boolean;
  /** Time of the sign-in, in seconds since 1970. */
  auth_time: number;
}
/** Audiences of internal tokens. Each service accepts only tokens for itself. */
export type ServiceName = 'comments' | 'user-actions' | 'forms';
