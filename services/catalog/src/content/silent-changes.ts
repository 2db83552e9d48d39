import type { CatalogModels } from '../models';
import type { Problem } from './problem';

/** Texts compared at the same time: their bodies are in memory. */
const BATCH_SIZE = 100;

/**
 * Finds texts that were published before, whose words have changed without a newer date of the change: feeds, search
 * engines and readers do not learn of it.
 * @param before generation that readers see until now
 * @param after generation that follows
 */
export async function silentChanges(
  models: CatalogModels,
  before: string,
  after: string,
): Promise<Problem[]> {
  const kinds = ['articles', 'reviews'] as const;
  const found = await Promise.all(
    kinds.map((kind) => changesOf(models[kind] as CatalogModels['articles'], kind, before, after)),
  );
  return found.flat();
}

const FIELDS = { _id: 0, slug: 1, title: 1, body: 1, published: 1, updated: 1 } as const;

async function changesOf(
  model: CatalogModels['articles'],
  folder: string,
  before: string,
  after: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  let batch: {
    slug: string;
    title: string;
    body: string;
    published: string;
    updated?: string | undefined;
  }[] = [];
  const compare = async () => {
    const slugs = batch.map(({ slug }) => slug);
    const later = await model
      .find({ generation: after, slug: { $in: slugs } }, FIELDS)
      .limit(slugs.length)
      .lean();
    const bySlug = new Map(later.map((text) => [text.slug, text]));
    for (const text of batch) {
      const now = bySlug.get(text.slug);
      const changed = now && (now.body !== text.body || now.title !== text.title);
      if (!changed || now.published !== text.published || (now.updated ?? '') > (text.updated ?? ''))
        continue;
      const message =
        'the text has changed since the last import: if readers should know, add "corrections" or "updated" with the date.';
      problems.push({ file: `${folder}/${text.slug}.md`, line: null, message });
    }
    batch = [];
  };
  const today = new Date().toISOString();
  const cursor = model
    .find({ generation: before, published: { $lte: today } }, FIELDS)
    .sort({ published: -1, slug: 1 })
    .batchSize(BATCH_SIZE)
    .lean()
    .cursor();
  for await (const text of cursor) {
    batch.push(text);
    if (batch.length === BATCH_SIZE) await compare();
  }
  if (batch.length) await compare();
  return problems;
}
