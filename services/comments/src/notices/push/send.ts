import { isNotConnected } from '@savepoint/service-kit/base';
import type { Claimed, JobLog } from '@savepoint/service-kit/jobs';
import { OutgoingError, type Attempt } from '@savepoint/service-kit/outgoing';
import { generateRequestDetails, type RequestOptions } from 'web-push';
import type { PushMessage } from '@savepoint/contracts/members';
import type { ReplyNoticeDependencies } from '../dependencies';
import type { ReplyPush } from '../channels';
import type { PushSubscriptionDocument } from '../../data';
import { deliverReplies, type Channel } from '../deliver';
import { PUSH_NAME, pushAudience } from './audience';
import { composePush } from './compose';
import { removeSubscription } from './subscriptions';
import type { VapidKey } from '../vapid';

/** Messages at the same time to one push service. */
const PLACES_PER_HOST = 16;
/** How long a push service keeps a message for a browser that is not connected, in seconds: three days. */
const TTL_S = 3 * 24 * 3600;
const GONE = [404, 410];
/** The push service asks to wait, or has an error of its own. */
const TRY_AGAIN = [408, 425, 429];

type Browser = PushSubscriptionDocument;

/**
 * Begins to send the push messages about replies that are due: one at a time to each member, a few to each push service. Slow
 * ones are not waited for; `replyPush.rounds` has what is under way. Several processes may do so concurrently.
 */
export async function sendDuePushes(
  context: ReplyNoticeDependencies,
  { log, closing }: { log: JobLog; closing: AbortSignal },
): Promise<void> {
  const { vapid, rounds } = context.replyPush;
  if (!vapid) return;
  const channel = pushChannel(context, vapid);
  await channel.queue.beginEach(
    rounds,
    {
      ...{ fields: { member: 1, endpoint: 1 }, closing, log },
      ownersOf: ({ member, endpoint }) => ({
        [`member ${member}`]: 1,
        [new URL(endpoint).host]: PLACES_PER_HOST,
      }),
    },
    (browser) => sendTo(context, channel, browser, log),
  );
}

async function sendTo(
  context: ReplyNoticeDependencies,
  channel: Channel<Browser>,
  browser: Claimed<Browser>,
  log: JobLog,
): Promise<void> {
  // Its push service would reject what our present key has signed.
  if (browser.key !== context.replyPush.vapid?.publicKey)
    return removeSubscription(context, browser._id, browser.member);
  await deliverReplies(context, channel, browser, log);
}

function pushChannel(
  context: Pick<ReplyNoticeDependencies, 'replyPush' | 'leaveTokens' | 'entities'>,
  vapid: VapidKey,
): Channel<Browser> {
  const { client } = context.replyPush;
  return {
    ...pushAudience(context),
    name: PUSH_NAME,
    remove: ({ _id, member }) => removeSubscription(context, _id, member),
    async compose(browser, selected) {
      const message = await composePush(context, browser.member, selected);
      const request = requestFor(browser, message, vapid);
      return () => post(client, request);
    },
  };
}

/** The request that sends a message: encrypted for the browser (RFC 8291), signed by us (RFC 8292). */
function requestFor(
  { endpoint, p256dh, auth }: Browser,
  message: PushMessage,
  vapidDetails: VapidKey,
): { endpoint: string; headers: Record<string, string>; body: Buffer } {
  const options: RequestOptions = { vapidDetails, TTL: TTL_S, urgency: 'normal' };
  const subscription = { endpoint, keys: { p256dh, auth } };
  const { headers, body } = generateRequestDetails(subscription, JSON.stringify(message), options);
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { endpoint, headers: Object.fromEntries(named) as Record<string, string>, body };
}

/** Sends a message, once. */
async function post(
  client: ReplyPush['client'],
  { endpoint, headers, body }: ReturnType<typeof requestFor>,
): Promise<Attempt> {
  try {
    const { status, retryAfterS } = await client.post(endpoint, { headers, body });
    if (status >= 200 && status < 300) return { outcome: 'sent' };
    if (GONE.includes(status)) return { outcome: 'gone' };
    const isTemporary = status >= 500 || TRY_AGAIN.includes(status);
    return {
      outcome: isTemporary ? 'not-sent' : 'rejected',
      status,
      ...(retryAfterS !== undefined && { retryAfterS }),
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const isUnsent = !['timeout', 'connection-failed'].includes(error.problem) || isNotConnected(error.cause);
    return { outcome: isUnsent ? 'not-sent' : 'unknown' };
  }
}
