import { StrictObject } from '@savepoint/contracts/schema';
import { TrainingResult } from '@savepoint/contracts/moderation';
import { defineCollection } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** A moderator’s answers in training, as counts only. `_id` is their uid. */
const results = defineCollection({
  collection: 'training_results',
  document: StrictObject({
    _id: Type.String(),
    name: Type.String(),
    ...TrainingResult.properties,
  }),
  defaults: { answered: 0, agreed: 0 },
  indexes: { most: { keys: { answered: -1 }, query: 'The results of all moderators.' } },
});
export const trainingResultModel = results.model;
export type TrainingResultModel = ReturnType<typeof trainingResultModel>;
