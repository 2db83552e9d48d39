import { randomBytes } from 'node:crypto';
import {
  GUEST_NAME_MAX_LENGTH,
  guestKeyId,
  guestUid,
  type BecomeGuestBody,
  type BecomeGuestResponse,
} from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import {
  cleanDisplayName,
  createIsReserved,
  hasMailAddress,
  nameKeyOf,
  NEUTRAL_NAME,
  emailProblem,
  normaliseEmail,
  toReceiver,
} from '@savepoint/service-kit/names';
import type { GuestDependencies } from './dependencies';
import { confirmationExpiry } from '../data';

/** Bytes of an id. */
const ID_BYTES = 16;

const isReserved = createIsReserved();

/**
 * Makes somebody a guest of a site: they comment with a name, and a mail with a link goes to their address.
 * @param context of the site
 * @param address the caller’s IP address
 * @throws {HttpError} 400 for the name or the mail address; 403 when the site has no guests; 409 for a name that is reserved or a
 * member’s; 429
 */
export async function becomeGuest(
  context: Pick<GuestDependencies, 'site' | 'guests' | 'rateLimits' | 'standings'>,
  body: BecomeGuestBody,
  address: string,
): Promise<BecomeGuestResponse> {
  const { guests, site, rateLimits } = context;
  if (!site || site.settings.guests === 'off') throw new HttpError('guests-not-allowed');
  const email = acceptEmail(body.email);
  const name = acceptName(body.name);
  // Not those of the site: the receiver does not care which site it was.
  const limits = rateLimits.forSite(null);
  await limits.consume('confirmation', { member: await limits.digestOf(toReceiver(email)), address });
  const name_key = nameKeyOf(name);
  if (name_key && (await context.standings.exists({ name_key }))) throw new HttpError('name-taken');
  const uid = guestUid(site.key, randomBytes(ID_BYTES).toString('base64url'));
  const created = guests.now();
  await guests.settings.insertIfAbsent({
    ...{ _id: uid, site: site.key, name, email, created, due: created },
    expires: confirmationExpiry(created),
  });
  return { uid, name, token: await guests.tokens.sign({ kid: guestKeyId(site.key), uid }) };
}

function acceptName(given: string): string {
  const name = cleanDisplayName(given);
  if (name === NEUTRAL_NAME || hasMailAddress(given) || [...name].length > GUEST_NAME_MAX_LENGTH)
    throw new HttpError('invalid-guest-name', { params: { max: GUEST_NAME_MAX_LENGTH } });
  if (isReserved(name)) throw new HttpError('name-reserved');
  return name;
}

function acceptEmail(given: string): string {
  const email = normaliseEmail(given);
  const problem = emailProblem(email);
  if (problem) throw new HttpError('invalid-email', { params: { problem }, errors: { email: problem } });
  return email;
}
