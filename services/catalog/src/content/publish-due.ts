import { publicationTime } from '@savepoint/contracts/base';
import type { CatalogModels, ContentState } from '../models';
import { laterThan, momentOf, readState } from './generations';

/** Texts published by one step; further ones follow with the next step. */
const STEP_SIZE = 100;

/** A text that has become visible. */
export interface PublishedText {
  kind: 'articles' | 'reviews';
  slug: string;
}

/**
 * Returns the time by the clock of the database. It decides what is published, so that the clocks of instances do not
 * matter.
 */
export async function databaseTime({ state }: Pick<CatalogModels, 'state'>): Promise<Date> {
  const { localTime } = (await state.db.db!.admin().command({ hello: 1 })) as { localTime: Date };
  return localTime;
}

/** Returns the earliest publication time after a moment; undefined when nothing waits. @param moment as texts store it */
export async function nextPublication(
  models: CatalogModels,
  generation: string,
  moment: string,
): Promise<string | undefined> {
  const found = await Promise.all(
    [models.articles, models.reviews].map((model) =>
      (model as CatalogModels['articles'])
        .findOne({ generation, published: { $gt: moment } }, { _id: 0, published: 1 })
        .sort({ published: 1, slug: -1 })
        .lean(),
    ),
  );
  return found.flatMap((text) => text?.published ?? []).sort()[0];
}

/**
 * Publishes the texts whose time has come: moves the moment of the current generation to the latest of their times, in
 * one write. Any number of instances may try; one of them succeeds.
 * @param now the current time by the database
 * @returns the texts that this call has published; none when nothing is due or another instance was first
 */
export async function publishDue(models: CatalogModels, now: Date): Promise<PublishedText[]> {
  const state = await readState(models.state);
  if (!state?.generation) return [];
  const due = await dueTexts(models, state, now);
  const latest = due.at(-1);
  if (!latest) return [];
  const { _id, generation, published } = state;
  const won = await models.state.updateOne(
    { _id, generation, published },
    { $set: { moment: new Date(latest.published), published: laterThan(published, now) } },
  );
  return won.modifiedCount ? due.map(({ kind, slug }) => ({ kind, slug })) : [];
}

/** The texts between the moment of the generation and now, in the order of their times. */
async function dueTexts(models: CatalogModels, state: ContentState, now: Date) {
  const between = { $gt: publicationTime(momentOf(state)), $lte: publicationTime(now) };
  const filter = { generation: state.generation!, published: between };
  const found = await Promise.all(
    (['articles', 'reviews'] as const).map(async (kind) => {
      const texts = await (models[kind] as CatalogModels['articles'])
        .find(filter, { _id: 0, slug: 1, published: 1 })
        .sort({ published: 1, slug: -1 })
        .limit(STEP_SIZE)
        .lean();
      return texts.map(({ slug, published }) => ({ kind, slug, published }));
    }),
  );
  const due = found.flat().sort((a, b) => (a.published < b.published ? -1 : 1));
  // Of a full step the last time may have further texts: it is left to the next step, unless all have that time.
  const last = due[STEP_SIZE - 1]?.published;
  const whole = last === undefined ? due : due.filter(({ published }) => published < last);
  return whole.length ? whole : due;
}
