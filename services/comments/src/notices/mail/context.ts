import type { Connection } from 'mongoose';
import { replyAddressModel, type ReplyAddressModel } from '../../data/models/reply-address';
import {
  notificationModel,
  replyMailKeyModel,
  replyMailSettingsModel,
  type NotificationModel,
  type ReplyMailKeyModel,
  type ReplyMailSettingsModel,
} from '../../data/models/reply-mail';

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
