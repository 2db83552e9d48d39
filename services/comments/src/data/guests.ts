import type { Connection } from 'mongoose';
import { guestModel, type GuestModel } from './models/guest';
import type { ReplyMailKeyModel } from './models/reply-mail';
import { createLinkSigner, type LinkSigner } from './signed-links';

/** What the token of a guest says. The gateway reads `kid`, as in the tokens of sites. */
interface GuestToken {
  kid: string;
  uid: string;
}

/** What guests of sites work with. */
export interface Guests {
  settings: GuestModel;
  /** Signs what the browser of a guest sends with its calls. */
  tokens: LinkSigner<GuestToken>;
  now(): Date;
}

/** @param now returns the current time; tests pass their own clock */
export const createGuests = (
  connection: Connection,
  keys: ReplyMailKeyModel,
  now = () => new Date(),
): Guests => ({
  settings: guestModel(connection),
  tokens: createLinkSigner<GuestToken>(keys, 'guest'),
  now,
});
