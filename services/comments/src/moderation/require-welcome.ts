import { forbidden } from '@savepoint/service-kit';
import type { Ban, MemberModel } from '../models/comment-member';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** @throws {HttpError} 403 for a member who is banned */
export async function requireWelcome(members: MemberModel, uid: string): Promise<void> {
  const { ban } = (await members.findById(uid).lean()) ?? {};
  if (ban && isInForce(ban)) throw forbidden('banned', sentence(ban));
}

export const isInForce = ({ until }: Ban, now = Date.now()): boolean =>
  until === null || until.getTime() > now;

const sentence = ({ until, reason }: Ban): string =>
  `A moderator has closed the comments to you ${until ? `until ${DAY.format(until)} UTC` : 'for good'}.` +
  (reason ? ` They say: ${reason}` : '') +
  ' If you think that is a mistake, please use the contact form.';
