import type { Connection } from 'mongoose';
import { contactMessageModel, type ContactMessageModel } from './models/contact-message';
import { outboxModel, type OutboxModel } from './models/outbox';
import { subscriptionModel, type SubscriptionModel } from './models/subscription';

export interface Addresses {
  /** The origin readers see. */
  publicUrl: string;
  /** Who gets contact messages. */
  contactTo: string;
}

/** What the use cases work with. */
export interface Context extends Addresses {
  messages: ContactMessageModel;
  subscriptions: SubscriptionModel;
  outbox: OutboxModel;
  now(): Date;
}

/** @param now the present; tests bring a clock of their own */
export const createContext = (
  connection: Connection,
  addresses: Addresses,
  now = () => new Date(),
): Context => ({
  ...addresses,
  messages: contactMessageModel(connection),
  subscriptions: subscriptionModel(connection),
  outbox: outboxModel(connection),
  now,
});
