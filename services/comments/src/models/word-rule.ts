import type { WordRuleEffect } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';

/** Words that comments are held or refused for. */
export interface StoredRule {
  _id: string;
  /** One or several phrases, as a moderator wrote them. */
  phrases: string[];
  effect: WordRuleEffect;
  enabled: boolean;
  updated: Date;
  /** Name of the moderator who changed it last. */
  by: string;
  /** Grows with every change, so that of two at once the second is told. */
  version: number;
}

const text = { type: String, required: true };
const schema = new Schema<StoredRule>(
  {
    _id: text,
    phrases: { type: [String], required: true },
    effect: text,
    enabled: { type: Boolean, required: true },
    updated: { type: Date, required: true },
    by: text,
    version: { type: Number, required: true },
  },
  { versionKey: false, collection: 'comment_word_rules', strict: 'throw' },
);

/** The rules that are on, for every comment. */
schema.index({ enabled: 1 }, { name: 'on' });
/** All of them, the last changed first. */
schema.index({ updated: -1, _id: -1 }, { name: 'updated' });

export const ruleModel = (connection: Connection) => connection.model<StoredRule>('WordRule', schema);
export type RuleModel = ReturnType<typeof ruleModel>;
