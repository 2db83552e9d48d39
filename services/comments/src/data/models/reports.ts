import { StrictObject } from '@savepoint/contracts/schema';
import { ReportReason } from '@savepoint/contracts/moderation';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** A member’s report of a comment. `_id` contains both, so that there is one at most. */
const reports = defineCollection({
  collection: 'comment_reports',
  document: StrictObject({
    _id: Type.String(),
    comment_uid: Type.String(),
    /** Key of the site it belongs to; Savepoint’s reports have none. */
    site: Type.Optional(Type.String()),
    user_uid: Type.String(),
    reason: ReportReason,
    note: Type.Optional(Type.String()),
    /** The member was not new when they reported it. Only such reports hide a comment. */
    established: Type.Optional(Type.Boolean()),
    created: StoredDate,
    /** Until the site has been told. */
    site_event: Type.Optional(StrictObject({ due: StoredDate, uid: Type.String() })),
  }),
  indexes: {
    reports_of_comment: {
      keys: { comment_uid: 1, created: -1 },
      query: 'How often a comment was reported, why, and by established members; the latest notes.',
    },
    by_member: {
      keys: { user_uid: 1, created: -1, _id: -1 },
      query: 'What a member reported, latest first.',
    },
    of_site: { keys: { site: 1, created: 1 }, query: 'The reports of a month.' },
    site_event: {
      keys: { 'site_event.due': 1 },
      sparse: true,
      query: 'Reports about which sites are still to be told, the longest due first.',
    },
  },
});
export type StoredReport = StoredDocument<typeof reports>;
export const reportModel = reports.model;
export type ReportModel = ReturnType<typeof reportModel>;

export const reportId = (comment_uid: string, user_uid: string) => `${comment_uid}:${user_uid}`;
