import type { MailClient } from '@savepoint/service-kit/calls';
import { createHash } from 'node:crypto';
import type { InboundMailOutcome } from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import { normaliseEmail } from '@savepoint/service-kit/names';
import { message } from '../../../texts';
import type { ReplyAddressDocument, StoredComment } from '../../../data';
import { postComment } from '../../../posting';
import type { InboundMailDependencies } from '../../dependencies';
import { commentUrl } from '../../message-parts';
import { isSameMailbox } from '../settings';
import { headerLength } from './mail-headers';
import { MAX_HEADER_BYTES, readEnvelope, type Envelope } from './read-envelope';
import { readText } from './read-text';
import { findReplyAddress } from '../reply-address';

/** Answers to the mails to one address, so that two programs that answer each other stop. */
const MAX_ANSWERS = 5;

/** A mail as it was delivered. */
export interface RawMail {
  bytes: Buffer;
  /** Whether it was longer, so that only its beginning is there. */
  isCut: boolean;
}

const rejected = (reason: string): InboundMailOutcome => ({ outcome: 'rejected', reason });
const ignored = (reason: string): InboundMailOutcome => ({ outcome: 'ignored', reason });

/**
 * Posts the reply that a member sent by mail, by the same rules as one from the page. Its headers decide first, so that nothing
 * else of a stranger’s mail is read. A mail that is delivered again is posted once. A member whose reply cannot be posted is told
 * why by mail; nobody else is, because their address may be forged.
 * @throws {HttpError} 429 and 503: the same mail may be posted later
 */
export async function receiveReply(
  context: InboundMailDependencies,
  client: MailClient,
  { bytes, isCut }: RawMail,
): Promise<InboundMailOutcome> {
  const head = bytes.subarray(0, headerLength(bytes));
  const envelope = head.length > MAX_HEADER_BYTES ? undefined : readEnvelope(head);
  if (!envelope) return rejected('headers-too-large');
  if (envelope.automatic !== undefined) return ignored(envelope.automatic);
  const address = await findReplyAddress(context, envelope.recipients);
  if (!address) return rejected('unknown-address');
  const to = await findSender(context, address, envelope);
  if (to === undefined) return rejected('wrong-sender');
  const comment_uid = uidOf(address, envelope.messageId, bytes);
  const tell = (reason: string, sentence: string) =>
    tellSender(context, client, { address, to, comment_uid, sentence }).then(() => rejected(reason));
  if (isCut) return tell('mail-too-large', message('mailTooLarge'));
  const mail = readText(bytes);
  if (!mail) return tell('mail-too-complex', message('mailTooComplex'));
  if (mail.isCalendarAnswer) return ignored('calendar');
  if (!mail.text) return tell('empty', message('emptyReply'));
  const parent = await context.comments.findById(address.comment_uid).lean();
  if (!parent || parent.state === 'deleted') return tell('no-such-parent', message('repliedToGone'));
  try {
    const posted = await post(context, address.member, parent, comment_uid, mail.text);
    return { outcome: posted.hidden === 'pending_moderation' ? 'pending' : 'posted' };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 429 || error.status >= 500) throw error;
    // The same text again within a short time is what a program writes that is not known as one.
    if (error.code === 'duplicate-text') return ignored(error.code);
    return tell(error.code, error.message);
  }
}

/** The address of the member whom a mail can be from; undefined if it is from somebody else. */
async function findSender(
  { replyMail }: Pick<InboundMailDependencies, 'replyMail'>,
  { member }: ReplyAddressDocument,
  { from }: Envelope,
): Promise<string | undefined> {
  const receiver = await replyMail.settings
    .findOne({ _id: member, confirmed: { $type: 'date' } }, { email: 1 })
    .lean();
  if (!receiver || from === null || !isSameMailbox(receiver.email, normaliseEmail(from))) return undefined;
  return receiver.email;
}

/** The same for each delivery of a mail, so that it is posted once. */
const uidOf = ({ _id }: ReplyAddressDocument, messageId: string | null, raw: Uint8Array): string =>
  `mail-${createHash('sha256')
    .update(`${_id} `)
    .update(messageId ?? raw)
    .digest('base64url')}`;

async function post(
  context: Pick<InboundMailDependencies, 'comments' | 'sites' | 'forSite'>,
  member: string,
  parent: StoredComment,
  comment_uid: string,
  content: string,
): Promise<StoredComment> {
  const { comments, sites } = context;
  const { site: key, entity_type, entity_slug, _id: parent_uid, parent_uid: grandparent_uid } = parent;
  const site = key === undefined ? null : await sites.requireCurrent(key);
  const own = await comments.findOne({ user_uid: member }, { name: 1 }).sort({ created: -1 }).lean();
  // The account exists: its settings are deleted with it.
  const author = { sub: member, name: own?.name ?? '', auth_time: Math.floor(Date.now() / 1000) };
  const body = { comment_uid, entity_type, entity_slug, parent_uid, grandparent_uid, content };
  return postComment(context.forSite(site), author, body);
}

interface Answer {
  address: ReplyAddressDocument;
  to: string;
  comment_uid: string;
  /** Why the reply was not posted. */
  sentence: string;
}

/** Tells a member once why a mail was not posted. */
async function tellSender(
  { comments, replyMail, settings }: Pick<InboundMailDependencies, 'replyMail' | 'settings' | 'comments'>,
  client: MailClient,
  { address: { _id, comment_uid: answered }, to, comment_uid, sentence }: Answer,
): Promise<void> {
  const { modifiedCount } = await replyMail.addresses.updateOne(
    { _id, answered: { $ne: comment_uid }, [`answered.${MAX_ANSWERS - 1}`]: { $exists: false } } as object,
    { $push: { answered: comment_uid } },
  );
  if (!modifiedCount) return;
  const comment = await comments.findById(answered).lean();
  await client('mailReplyRejection', {
    id: `reply-rejection/${comment_uid}`,
    to,
    reason: sentence,
    url: comment?.entity_slug ? commentUrl(settings.publicUrl, comment) : settings.publicUrl,
  });
}
