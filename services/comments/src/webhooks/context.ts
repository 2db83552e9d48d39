import { createOutgoingClient, type OutgoingClient } from '@savepoint/service-kit/outgoing';
import type { Connection } from 'mongoose';
import { deliveryModel, webhookModel, type DeliveryModel, type WebhookModel } from '../models/webhooks';

/** What the webhooks of sites work with. */
export interface Webhooks {
  hooks: WebhookModel;
  deliveries: DeliveryModel;
  client: OutgoingClient;
  now(): Date;
}

/** @param privateOrigins of the operator’s network that are allowed */
export const createWebhooks = (connection: Connection, privateOrigins: string): Webhooks => ({
  hooks: webhookModel(connection),
  deliveries: deliveryModel(connection),
  client: createOutgoingClient({ privateOrigins }),
  now: () => new Date(),
});
