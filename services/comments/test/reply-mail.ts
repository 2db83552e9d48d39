import { generateKeyPairSync } from 'node:crypto';
import type { MailOutcome } from '@savepoint/contracts/members';
import {
  createCallTokens,
  createEntityLookup,
  createMailClient,
  type MailClient,
} from '@savepoint/service-kit/calls';
import { callEnv, clearDatabase, startFakeCatalog, watchQueries } from '@savepoint/service-kit/testing';
import { postComment } from '../src/posting/post-comment';
import { createDependencies, type Dependencies } from '../src/dependencies';
import { DEFAULT_SETTINGS } from '../src/config';
import { sendDueModeratorMail } from '../src/notices/moderators/send';
import type { StoredComment } from '../src/data/models/comment';
import { gatherReplies } from '../src/notices/mail/gather';
import { sendDueReplyMail } from '../src/notices/mail/send';
import { changeReplyMail, confirmReplyMail } from '../src/notices/mail/settings';
import { sendDuePushes } from '../src/notices/push/send';
import { addPushSubscription } from '../src/notices/push/subscriptions';
import { addBody } from './comments';
import { startFakeForms } from './fake-forms';
import { startPushService } from './push-service';
import { startDatabase } from './stack';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** The key that signs push messages in tests. */
export const PUSH_PRIVATE_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** A member as the gateway identifies them. */
export const member = (sub: string, email = `${sub}@example.org`) => ({
  sub,
  name: sub,
  email,
  email_verified: true,
  roles: [],
  auth_time: Math.ceil(Date.now() / 1000) + 60,
});

/** The token in a link. */
export const tokenIn = (url: string): string => new URL(url).searchParams.get('token') ?? '';

/**
 * Two instances of the worker on one database, with a forms service that tests configure and a clock that they advance.
 * Nothing runs by itself.
 */
export async function startReplyMail() {
  const [database, catalogue, forms, push] = await Promise.all([
    startDatabase(),
    startFakeCatalog(['game/hades', 'game/celeste']),
    startFakeForms(),
    startPushService(),
  ]);
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const logged: string[] = [];
  const log = {
    info: () => {},
    warn: (_details: object, text: string) => void logged.push(text),
    error: (_details: object, text: string) => void logged.push(`error: ${text}`),
  } as never;
  const startInstance = async () => {
    const watched = await watchQueries(database.uri);
    const context = createDependencies(watched.connection, createEntityLookup(catalogue.url), {
      ...DEFAULT_SETTINGS,
      rateLimitScale: 1000,
      publicUrl: 'https://savepoint.example',
      pushPrivateKey: PUSH_PRIVATE_KEY,
      outgoingPrivateOrigins: push.url,
    });
    context.replyMail.now = now;
    context.replyPush.now = now;
    context.moderatorMail.now = now;
    const client = createMailClient(forms.url, createCallTokens('comments', callEnv['CALL_PRIVATE_KEY']!));
    return { watched, context, client };
  };
  const instances = [await startInstance(), await startInstance()] as const;
  const [{ context, watched }] = instances;
  await Promise.all(Object.values(watched.connection.models).map((model) => model.createIndexes()));

  /** One round of an instance. */
  async function turn(
    { context: of, client }: { context: Dependencies; client: MailClient } = instances[0],
  ): Promise<void> {
    await gatherReplies(of);
    const options = { log, closing: new AbortController().signal };
    await sendDueReplyMail(of, client, options);
    do await sendDuePushes(of, options);
    while (await of.replyPush.rounds.settle());
    await sendDueModeratorMail(of, client, options);
  }
  return {
    instances,
    context,
    watched,
    forms,
    push,
    /** The mails that were asked for, and what was logged. */
    mails: forms.state.mails,
    confirmations: forms.state.confirmations,
    logged,
    now,
    turn,
    advance(ms: number) {
      offsetMs += ms;
    },
    /** Sets the time of the day of the clock, on the next day. */
    advanceTo(hour: number) {
      const next = new Date(now().getTime() + 24 * HOUR_MS);
      next.setUTCHours(hour, 0, 0, 0);
      offsetMs += next.getTime() - now().getTime();
    },
    /** Time passes, until replies are mailed about. */
    async later(ms = 2 * MINUTE_MS + 1000) {
      offsetMs += ms;
      await turn();
    },
    answer(outcome: MailOutcome | 'broken') {
      forms.state.outcome = outcome;
    },
    post: (as: string, parent?: StoredComment, over: object = {}) =>
      postComment(
        context,
        member(as),
        addBody({ parent_uid: parent?._id ?? null, grandparent_uid: parent?.parent_uid ?? null, ...over }),
      ),
    /** Has a member ask for mail and confirm it. */
    async optIn(uid: string, mode: 'now' | 'daily' = 'now'): Promise<void> {
      await changeReplyMail(context, member(uid), { mode });
      await turn();
      const { confirm_url } = forms.state.confirmations.findLast(({ to }) => to === `${uid}@example.org`)!;
      if (!(await confirmReplyMail(context, tokenIn(confirm_url)))) throw new Error('not confirmed');
    },
    /** Has a browser of a member subscribe. */
    async subscribe(uid: string, browser = uid): Promise<void> {
      const subscription = push.subscribe(browser, context.replyPush.vapid!.publicKey);
      await addPushSubscription(context, uid, subscription);
    },
    /** The states of the push notifications of all replies. */
    pushStates: async () =>
      (await context.replyPush.notifications.find().sort({ created: 1, _id: 1 }).lean()).map(
        ({ state }) => state,
      ),
    /** The states of the notifications of all replies. */
    states: async () =>
      (await context.replyMail.notifications.find().sort({ created: 1, _id: 1 }).lean()).map(
        ({ state }) => state,
      ),
    async clear() {
      await clearDatabase(watched.connection, ['reply_mail_keys']);
      Object.assign(forms.state, { outcome: 'sent', until: Promise.resolve() });
      push.clear();
      forms.state.mails.length = 0;
      forms.state.confirmations.length = 0;
      forms.state.moderation.length = 0;
      forms.state.moderatorConfirmations.length = 0;
      logged.length = 0;
      offsetMs = 0;
    },
    async close() {
      for (const each of instances) {
        await each.context.webhooks.client.close();
        await each.watched.close();
      }
      await Promise.all([catalogue.close(), forms.close(), push.close()]);
      await database.close();
    },
  };
}
