import { Shares } from '@savepoint/service-kit/jobs';
import type { OutgoingClient } from '@savepoint/service-kit/outgoing';
import type { Connection } from 'mongoose';
import {
  pushNotificationModel,
  pushSubscriptionModel,
  type PushNotificationModel,
  type PushSubscriptionModel,
} from '../../data/models/push';
import type { Settings } from '../../data/settings';
import { readVapidKey, type VapidKey } from './vapid';

/** What push messages about replies work with. */
export interface ReplyPush {
  settings: PushSubscriptionModel;
  notifications: PushNotificationModel;
  /** Refuses addresses inside the operator’s network. */
  client: OutgoingClient;
  /** null: the site sends no push messages. */
  vapid: VapidKey | null;
  /** The messages under way in this process. */
  rounds: Shares;
  now(): Date;
}

/** Messages at the same time, to all members together. */
const ROUNDS_MAX = 64;

export const createReplyPush = (
  connection: Connection,
  { pushPrivateKey, publicUrl }: Pick<Settings, 'pushPrivateKey' | 'publicUrl'>,
  client: OutgoingClient,
): ReplyPush => ({
  settings: pushSubscriptionModel(connection),
  notifications: pushNotificationModel(connection),
  client,
  vapid: pushPrivateKey === undefined ? null : readVapidKey(pushPrivateKey, publicUrl),
  rounds: new Shares(ROUNDS_MAX),
  now: () => new Date(),
});
