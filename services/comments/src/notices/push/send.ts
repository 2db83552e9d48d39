import { OutgoingError } from '@savepoint/service-kit/outgoing';
import { generateRequestDetails, type RequestOptions } from 'web-push';
import type { PushMessage } from '@savepoint/contracts/members';
import type { Context } from '../../context';
import type { PushSubscriptionDocument } from '../../data/models/push';
import { deliverReplies, forgetUnknown, type Channel, type Delivery, type Log } from '../mail/deliver';
import { claimNext, type Claimed } from '../../data/lease';
import { isNotConnected } from '../mail/mail-client';
import { isDue } from '../../data/schedule';
import { pushAudience } from './audience';
import { composePush } from './compose';
import { removeSubscription } from './subscriptions';
import type { VapidKey } from './vapid';

/** Messages at the same time to one push service. */
const PLACES_PER_HOST = 16;
/** Browsers with messages that are looked through for those that have a place left. */
const MAX_CANDIDATES = 200;
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
  context: Context,
  { log, closing }: { log: Log; closing: AbortSignal },
): Promise<void> {
  const { vapid, rounds, settings, now } = context.replyPush;
  if (!vapid) return;
  const channel = pushChannel(context, vapid);
  const due = await settings
    .find(isDue(now()) as object, { member: 1, endpoint: 1 })
    .sort({ due: 1 })
    .limit(MAX_CANDIDATES)
    .lean<Browser[]>();
  for (const { _id, member, endpoint } of due) {
    if (closing.aborted || rounds.isFull) return;
    rounds.begin({ [`member ${member}`]: 1, [new URL(endpoint).host]: PLACES_PER_HOST }, async () => {
      try {
        const browser = await claimNext<Browser>(channel, { _id });
        if (browser) await sendTo(context, channel, browser, log);
      } catch (err) {
        // The claim ends by itself.
        log.warn({ err }, 'push message about replies failed');
      }
    });
  }
}

async function sendTo(
  context: Context,
  channel: Channel<Browser>,
  browser: Claimed<Browser>,
  log: Log,
): Promise<void> {
  // Its push service would reject what our present key has signed.
  if (browser.key !== context.replyPush.vapid?.publicKey)
    return removeSubscription(context, browser._id, browser.member);
  await forgetUnknown(channel, browser, log);
  await deliverReplies(context, channel, browser, log);
}

function pushChannel(context: Context, vapid: VapidKey): Channel<Browser> {
  const { client } = context.replyPush;
  return {
    ...pushAudience(context),
    name: 'push message about replies',
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
  client: Context['replyPush']['client'],
  { endpoint, headers, body }: ReturnType<typeof requestFor>,
): Promise<Delivery> {
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
