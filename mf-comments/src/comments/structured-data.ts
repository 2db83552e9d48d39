import { plainCommentText, type Comment } from '@savepoint/contracts/comments';
import { commentId } from './links';
import type { CommentNode } from './state/tree';

/**
 * Returns the comments as schema.org postings: each top-level comment with its replies.
 * @param url of the page
 */
export const toForumPostings = (tree: readonly CommentNode[], url: string): object[] =>
  tree.filter(isVisible).map((comment) => ({
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    ...toPosting(comment, url),
  }));

const isVisible = ({ hidden }: Comment): boolean => hidden === undefined;

const toReply = (comment: CommentNode, url: string): object => ({
  '@type': 'Comment',
  ...toPosting(comment, url),
});

const toPosting = (comment: CommentNode, pageUrl: string) => {
  // Without the query, so that a comment has the same URL on every page of the comments.
  const url = new URL(`.#${commentId(comment.uid)}`, pageUrl).href;
  return {
    '@id': url,
    url,
    text: plainCommentText(comment),
    datePublished: comment.created,
    ...(comment.edited && { dateModified: comment.edited }),
    author: { '@type': 'Person', name: comment.name },
    interactionStatistic: toLikeCounter(comment),
    ...(comment.comments.length && {
      comment: comment.comments.filter(isVisible).map((reply) => toReply(reply, pageUrl)),
    }),
  };
};

const toLikeCounter = ({ likes }: Comment) => ({
  '@type': 'InteractionCounter',
  interactionType: 'https://schema.org/LikeAction',
  userInteractionCount: likes,
});
