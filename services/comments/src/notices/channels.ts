import type { Verdict } from '@savepoint/contracts/moderation';
import { Shares } from '@savepoint/service-kit/jobs';
import { createOutgoingClient, type OutgoingClient } from '@savepoint/service-kit/outgoing';
import type { Connection } from 'mongoose';
import {
  createLinkSigner,
  deliveryModel,
  type DeliveryModel,
  type LinkSigner,
  moderatorMailModel,
  type ModeratorMailModel,
  notificationModel,
  type NotificationModel,
  pushNotificationModel,
  type PushNotificationModel,
  pushSubscriptionModel,
  type PushSubscriptionModel,
  replyAddressModel,
  type ReplyAddressModel,
  replyMailKeyModel,
  type ReplyMailKeyModel,
  replyMailSettingsModel,
  type ReplyMailSettingsModel,
  type Settings,
  webhookModel,
  type WebhookModel,
} from '../data';
import { readVapidKey, type VapidKey } from './vapid';

/** Messages at the same time: to browsers, and to sites. */
const ROUNDS_MAX = 64;
/** Webhooks that take longer to answer are slow. */
const SLOW_MS = 3_000;

/** What mail about replies works with. */
export interface ReplyMail {
  settings: ReplyMailSettingsModel;
  notifications: NotificationModel;
  keys: ReplyMailKeyModel;
  addresses: ReplyAddressModel;
  now(): Date;
}

/** @param now returns the current time; tests pass their own clock */
export const createReplyMail = (connection: Connection, now = () => new Date()): ReplyMail => ({
  settings: replyMailSettingsModel(connection),
  notifications: notificationModel(connection),
  keys: replyMailKeyModel(connection),
  addresses: replyAddressModel(connection),
  now,
});

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

/** What a link in a mail decides, in the order in which it is signed. */
type LinkedDecision = readonly [
  member: string,
  site: string,
  /** When the member confirmed their mail: switching it off ends the links. */
  confirmed: number,
  expires: number,
  comment_uid: string,
  verdict: Verdict,
  /** Of the case: every decision, undo, report after a decision and edit makes another. */
  version: number,
  /** Digest of the text that the mail shows. */
  digest: string,
];

/** What mail to moderators works with. */
export interface ModeratorMail {
  settings: ModeratorMailModel;
  /** Signs the links that approve and remove. */
  decisionLinks: LinkSigner<LinkedDecision>;
  now(): Date;
}

/** @param now returns the current time; tests pass their own clock */
export const createModeratorMail = (
  connection: Connection,
  keys: ReplyMailKeyModel,
  now = () => new Date(),
): ModeratorMail => ({
  settings: moderatorMailModel(connection),
  decisionLinks: createLinkSigner<LinkedDecision>(keys, 'decide'),
  now,
});

/** What the webhooks of sites work with. */
export interface Webhooks {
  hooks: WebhookModel;
  deliveries: DeliveryModel;
  client: OutgoingClient;
  /** The rounds of messages under way in this process. */
  rounds: Shares;
  /** An answer that takes longer is slow. */
  slowMs: number;
  now(): Date;
}

/** @param privateOrigins of the operator’s network that are allowed */
export const createWebhooks = (connection: Connection, privateOrigins: string): Webhooks => ({
  hooks: webhookModel(connection),
  deliveries: deliveryModel(connection),
  client: createOutgoingClient({ privateOrigins }),
  rounds: new Shares(ROUNDS_MAX),
  slowMs: SLOW_MS,
  now: () => new Date(),
});
