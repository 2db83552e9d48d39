import type { Entity } from '@savepoint/contracts';
import { POSTED, type CommentModel } from '../models/comment';

/** How many comments and replies there are on a thing: a count by index. */
export const countComments = (
  comments: CommentModel,
  { entity_type, entity_slug }: { entity_type: Entity['type']; entity_slug: string },
): Promise<number> => comments.countDocuments({ entity_type, entity_slug, state: { $in: POSTED } });
