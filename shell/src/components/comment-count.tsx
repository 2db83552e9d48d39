import type { EntityType } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { createContext, useContext } from 'react';
import type { CommentCounts } from '../server/sources';
import { count } from '../text/numbers';

/** Counts for every card of a page; null when they could not be had. */
export const ListedComments = createContext<CommentCounts | null>(null);

/** How much is said about what a card shows; nothing where nobody has said anything. */
export function CommentCount({ type, slug }: { type: EntityType; slug: string }) {
  const comments = useContext(ListedComments)?.get(type)?.get(slug) ?? 0;
  if (!comments) return null;
  return (
    <span className="talk">
      <Icon name="comment" small />
      <span className="num">{count(comments)}</span>
      <span className="vh"> {comments === 1 ? 'comment' : 'comments'}</span>
    </span>
  );
}
