import type { Comment } from '@savepoint/contracts';
import { commentId } from './address';
import type { CommentNode } from './state/tree';

/**
 * A discussion for search engines: each top-level comment with what was replied.
 * @param url of the page
 */
export const postings = (tree: readonly CommentNode[], url: string): object[] =>
  tree.filter(isReadable).map((comment) => ({
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    ...describe(comment, url),
  }));

const isReadable = ({ hidden }: Comment): boolean => hidden === undefined;

const reply = (comment: CommentNode, url: string): object => ({
  '@type': 'Comment',
  ...describe(comment, url),
});

const describe = (comment: CommentNode, page: string) => {
  // Whichever page of the discussion this is: a comment has one address.
  const url = new URL(`.#${commentId(comment.uid)}`, page).href;
  return {
    '@id': url,
    url,
    text: comment.content,
    datePublished: comment.created,
    ...(comment.edited && { dateModified: comment.edited }),
    author: { '@type': 'Person', name: comment.name },
    interactionStatistic: likes(comment),
    ...(comment.comments.length && {
      comment: comment.comments.filter(isReadable).map((child) => reply(child, page)),
    }),
  };
};

const likes = ({ likes }: Comment) => ({
  '@type': 'InteractionCounter',
  interactionType: 'https://schema.org/LikeAction',
  userInteractionCount: likes,
});
