import type { PendingReason, ReportReason, Verdict, HiddenReason } from '@savepoint/contracts';
import { countedDocumentFields, type CountedDocument } from '@savepoint/service-kit';
import { Schema, type Connection } from 'mongoose';

/** A decision, or the undoing of one, while it is carried out: whoever finds it half done finishes it. */
export interface Closing {
  action_uid: string;
  undo: boolean;
  /** What becomes of the comment’s text: null shows it. */
  to: HiddenReason | null;
  by: { uid: string; name: string };
  at: Date;
  /** What the case was before. */
  was: { status: CaseStatus; hidden: HiddenReason | null; dealt: number };
}

/** `gone`: deleted, or cut off from its thread; there is nothing left to decide. */
export type CaseStatus = 'open' | Verdict | 'gone';

/** A comment that moderators look at. `_id` is its uid. What was reported is derived from the reports. */
export interface StoredCase extends CountedDocument {
  status: CaseStatus;
  opened: Date;
  /** Why it was held, if it was. */
  pending_reasons: PendingReason[];
  reports: number;
  reasons: Partial<Record<ReportReason, number>>;
  notes: string[];
  /** Reports that a moderator has dealt with already. */
  dealt: number;
  /** Grows with every decision, so that of two at once the second is told. */
  version: number;
  closing?: Closing;
  /** Who decided last. */
  decided?: { by: string; at: Date };
}

/** A case about which nothing has been decided. */
export const newCase = (_id: string, pending_reasons: PendingReason[]): StoredCase => ({
  _id,
  status: 'open',
  opened: new Date(),
  pending_reasons,
  reports: 0,
  reasons: {},
  notes: [],
  dealt: 0,
  version: 0,
  revision: 0,
  pending_changes: [],
});

const text = { type: String, required: true };
const number = { type: Number, required: true, default: 0 };
const mixed = Schema.Types.Mixed;
const schema = new Schema<StoredCase>(
  {
    _id: text,
    status: text,
    opened: { type: Date, required: true },
    pending_reasons: [mixed],
    reports: number,
    reasons: { type: mixed, default: {} },
    notes: [String],
    dealt: number,
    version: number,
    closing: mixed,
    decided: mixed,
    ...countedDocumentFields,
  },
  { versionKey: false, collection: 'comment_cases', strict: 'throw', minimize: false },
);

/** What waits for a decision, oldest first. */
schema.index({ status: 1, opened: 1, _id: 1 }, { name: 'queue' });
/** Decisions that were begun a while ago and may not be carried out. */
schema.index({ 'closing.at': 1 }, { name: 'closing', sparse: true });

export const caseModel = (connection: Connection) => connection.model<StoredCase>('CommentCase', schema);
export type CaseModel = ReturnType<typeof caseModel>;
