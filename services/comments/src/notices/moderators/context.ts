import type { Verdict } from '@savepoint/contracts/moderation';
import type { Connection } from 'mongoose';
import { moderatorMailModel, type ModeratorMailModel } from '../../data/models/moderator-mail';
import type { ReplyMailKeyModel } from '../../data/models/reply-mail';
import { createLinkSigner, type LinkSigner } from '../../data/signed-links';

/** What a link in a mail decides, in the order in which it is signed. */
export type LinkedDecision = readonly [
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
