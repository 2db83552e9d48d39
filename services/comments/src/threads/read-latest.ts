import type { LatestComment } from '@savepoint/contracts';
import type { Context } from '../context';

/** Comments looked at for each game that is wanted: lively threads must not crowd out the others. */
const LOOKED_AT = 10;

/** The newest top-level comment on each of the games last talked about, newest first. @param limit games */
export async function readLatest({ comments }: Context, limit: number): Promise<LatestComment[]> {
  const newest = await comments
    .find(
      { entity_type: 'game', level: 0, state: 'visible', hidden: null },
      { entity_slug: 1, name: 1, content: 1, created: 1 },
    )
    .sort({ created: -1 })
    .limit(limit * LOOKED_AT)
    .lean();
  const byGame = new Map(newest.toReversed().map((comment) => [comment.entity_slug, comment]));
  return [...byGame.values()]
    .sort((a, b) => b.created.getTime() - a.created.getTime())
    .slice(0, limit)
    .map(({ _id, entity_slug, name, content, created }) => ({
      uid: _id,
      game: entity_slug,
      name,
      content,
      created: created.toISOString(),
    }));
}
