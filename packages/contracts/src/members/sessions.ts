import { Type, type Static } from 'typebox';
import { StrictObject, Timestamp } from '../schema';

/** Made by chance in the browser and stored there: says only that a login is of the same browser as another one. */
export const DeviceId = Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' });
const thisDevice = {
  /** The caller’s. Without it, or if it is unknown, the device is recognised by the time of its login. */
  device: Type.Optional(DeviceId),
};

/** A device that a member is logged in on. */
export const MemberSession = StrictObject({
  /** The browser and the system, such as “Firefox on Linux”. */
  device: Type.String(),
  /** Its latest login. */
  signed_in: Timestamp,
  /** When it was last used, to the hour. */
  last_seen: Timestamp,
  /** Whether it is the caller’s. */
  current: Type.Boolean(),
});
export type MemberSession = Static<typeof MemberSession>;

/** POST /api/user/sessions: where the member is logged in, last used first. */
export const SessionsBody = StrictObject(thisDevice);
export type SessionsBody = Static<typeof SessionsBody>;
export const SessionsResponse = StrictObject({ sessions: Type.Array(MemberSession) });
export type SessionsResponse = Static<typeof SessionsResponse>;

/**
 * POST /api/user/sessions/end. `this`: the member has logged out on the device of the call. `others`: ends the sessions of
 * all other devices, within a minute; needs a sign-in within the last RECENT_SIGN_IN_S seconds.
 */
export const EndSessionsBody = StrictObject({
  ...thisDevice,
  which: Type.Union([Type.Literal('this'), Type.Literal('others')]),
});
export type EndSessionsBody = Static<typeof EndSessionsBody>;

/** POST {forms}/internal/mail-login: mails a member that a new device was logged in, now. */
export const MailLoginBody = StrictObject({
  /** Names the login: mail programs show a repeated mail once. */
  login: Type.String({ minLength: 1, maxLength: 128 }),
  email: Type.String({ minLength: 3, maxLength: 320 }),
  device: MemberSession.properties.device,
  signed_in: Timestamp,
});
export type MailLoginBody = Static<typeof MailLoginBody>;
