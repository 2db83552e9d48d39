import { ACCOUNT_PAGE_SIZE, type ActivityPage, type ActivityBody } from '@savepoint/contracts';
import { toPage, entityKey, decodeCursor, keysetFilter } from '@savepoint/service-kit';
import type { Model } from 'mongoose';
import type { Context } from '../context';
import type { StoredFact } from '../models/fact';

type Fact = StoredFact & { rating?: number };
const game = (slug: string) => ({ type: 'game' as const, slug });

/**
 * A page of the games a member rated, liked or keeps, the latest first, with their names.
 * @throws {HttpError} 400 for a cursor that is not ours
 */
export async function readActivity(
  { models, entities }: Context,
  user_uid: string,
  { kind, cursor, limit = ACCOUNT_PAGE_SIZE }: ActivityBody,
  requestId?: string,
): Promise<ActivityPage> {
  const facts = models[kind] as unknown as Model<Fact>;
  const [found, total] = await Promise.all([
    facts
      .find({ user_uid, ...(cursor !== undefined && keysetFilter(decodeCursor(cursor))) })
      .sort({ created: -1, _id: -1 })
      .limit(limit + 1)
      .lean<Fact[]>(),
    facts.countDocuments({ user_uid }),
  ]);
  const [page, next_cursor] = toPage(found, limit);
  const names = await entities.names(
    page.map((fact) => game(fact.game)),
    requestId,
  );
  const items = page.map((fact) => ({
    slug: fact.game,
    name: names.get(entityKey(game(fact.game))) ?? null,
    created: fact.created.toISOString(),
    ...(fact.rating !== undefined && { rating: fact.rating }),
  }));
  return { items, next_cursor, total };
}
