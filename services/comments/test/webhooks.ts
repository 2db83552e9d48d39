import type { Site } from '@savepoint/contracts/schema';
import type { WebhookEvent } from '@savepoint/contracts/sites';
import { createEntityLookup } from '@savepoint/service-kit/calls';
import { startFakeCatalog, watchQueries } from '@savepoint/service-kit/testing';
import { postComment } from '../src/posting/post-comment';
import { createDependencies } from '../src/dependencies';
import { DEFAULT_SETTINGS } from '../src/config';
import type { StoredComment } from '../src/data/models/comment';
import { addSite } from '../src/sites/edit-sites';
import { gatherSiteEvents } from '../src/notices/webhooks/gather-events';
import { addWebhook } from '../src/sites/webhooks/manage-webhooks';
import { sendSiteMessages } from '../src/notices/webhooks/send-messages';
import { addBody } from './comments';
import { member } from './reply-mail';
import { onPage } from './sites';
import { startDatabase } from './stack';
import { startReceiver } from './webhook-receiver';

export const OWNER = { uid: 'liz', name: 'Liz' };
export const ALL_EVENTS: WebhookEvent[] = [
  'comment.published',
  'comment.edited',
  'comment.hidden',
  'comment.reported',
];

/**
 * Two instances on one database, with a receiver of messages, and a clock that tests advance. Nothing runs by itself.
 */
export async function startWebhooks() {
  const [database, catalogue, receiver, slow] = await Promise.all([
    startDatabase(),
    startFakeCatalog([]),
    startReceiver(),
    startReceiver(),
  ]);
  let offsetMs = 0;
  const log = { info: () => {}, warn: () => {} };
  const startInstance = async () => {
    const watched = await watchQueries(database.uri);
    const context = createDependencies(watched.connection, createEntityLookup(catalogue.url), {
      ...DEFAULT_SETTINGS,
      rateLimitScale: 1000,
      outgoingPrivateOrigins: `${receiver.url},${slow.url}`,
    });
    context.webhooks.now = () => new Date(Date.now() + offsetMs);
    await Promise.all(Object.values(watched.connection.models).map((model) => model.createIndexes()));
    return { watched, context };
  };
  const first = await startInstance();
  const instances = [first, await startInstance()] as const;
  const { context } = first;
  const begin = (of = context) => sendSiteMessages(of, { log, closing: new AbortController().signal });
  /** Until nothing is due, and nothing under way. */
  const send = async (of = context) => {
    do await begin(of);
    while (await of.webhooks.rounds.settle());
  };

  return {
    context,
    other: instances[1].context,
    receiver,
    /** Another one. */
    slow,
    startInstance,
    begin,
    send,
    gather: (of = context) => gatherSiteEvents(of),
    async run(of = context) {
      await gatherSiteEvents(of);
      await send(of);
    },
    advance: (milliseconds: number) => (offsetMs += milliseconds),
    /** A site with a webhook, whose address is the receiver’s. */
    async addSite(key: string, { url } = receiver) {
      const origins = [`https://${key}.example`];
      const { site } = await addSite(context.siteModel, { name: key, origins, owners: [OWNER.uid] }, key);
      const hook = { site: key, address: `${url}/${key}`, events: ALL_EVENTS };
      return { site, ...(await addWebhook(context, OWNER, hook)) };
    },
    post: (site: Site, as: string, over: object = {}): Promise<StoredComment> =>
      postComment(context.forSite(site), member(as), addBody({ ...onPage(site.key), ...over })),
    async close() {
      for (const { watched, context: each } of instances) {
        await each.webhooks.client.close();
        await watched.close();
      }
      await Promise.all([receiver.close(), slow.close()]);
      await catalogue.close();
      await database.close();
    },
  };
}
