import { Shares } from '@savepoint/service-kit/jobs';
import { createOutgoingClient, type OutgoingClient } from '@savepoint/service-kit/outgoing';
import type { Connection } from 'mongoose';
import {
  deliveryModel,
  webhookModel,
  type DeliveryModel,
  type WebhookModel,
} from '../../data/models/webhooks';

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

/** Rounds at the same time, of all sites together. */
const ROUNDS_MAX = 64;
const SLOW_MS = 3_000;

/** @param privateOrigins of the operator’s network that are allowed */
export const createWebhooks = (connection: Connection, privateOrigins: string): Webhooks => ({
  hooks: webhookModel(connection),
  deliveries: deliveryModel(connection),
  client: createOutgoingClient({ privateOrigins }),
  rounds: new Shares(ROUNDS_MAX),
  slowMs: SLOW_MS,
  now: () => new Date(),
});
