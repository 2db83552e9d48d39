import type { ReportReason } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';

/** The fact that a member reported a comment. Its `_id` says both, so there is never a second one. */
export interface StoredReport {
  _id: string;
  comment_uid: string;
  user_uid: string;
  reason: ReportReason;
  note?: string;
  created: Date;
}

const text = { type: String, required: true };
const schema = new Schema<StoredReport>(
  {
    _id: text,
    comment_uid: text,
    user_uid: text,
    reason: text,
    note: String,
    created: { type: Date, required: true },
  },
  { versionKey: false, collection: 'comment_reports', strict: 'throw' },
);

/** How often a comment was reported and why; what was said lately. */
schema.index({ comment_uid: 1, created: -1 }, { name: 'reports_of_comment' });

/** What a member reported, to forget it when they leave. */
schema.index({ user_uid: 1 }, { name: 'reports_by_member' });

export const reportId = (comment_uid: string, user_uid: string) => `${comment_uid}:${user_uid}`;

export const reportModel = (connection: Connection) =>
  connection.model<StoredReport>('CommentReport', schema);
export type ReportModel = ReturnType<typeof reportModel>;
