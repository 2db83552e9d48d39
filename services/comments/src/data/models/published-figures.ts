import { PublishedMonth } from '@savepoint/contracts/moderation';
import { defineCollection, StoredDate } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** The published figures of a month that is closed. `_id` is the month, YYYY-MM. They are never changed. */
const months = defineCollection({
  collection: 'transparency_months',
  document: Type.Object({
    _id: Type.String(),
    closed: StoredDate,
    figures: PublishedMonth,
  }),
});
export const publishedMonthModel = months.model;
export type PublishedMonthModel = ReturnType<typeof publishedMonthModel>;
