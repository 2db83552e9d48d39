import {
  CommentsByKeyQuery,
  CommentsByKeyResponse,
  CountsByKeyQuery,
  CountsByKeyResponse,
  ThreadsByKeyQuery,
  ThreadsByKeyResponse,
} from '../../sites';
import { publicGet } from '../definition';
import { keyErrors } from './common';

/** What a site’s own programs read, with a key of the site. */
export const keyedReadCalls = {
  listThreadsByKey: publicGet('comments', '/api/site/threads', {
    keyed: true,
    query: ThreadsByKeyQuery,
    response: ThreadsByKeyResponse,
    errors: [...keyErrors, 'invalid-cursor'],
    group: 'programs',
    summary: 'Lists the threads of the key’s site, latest first.',
    example: { query: {} },
  }),
  listCommentsByKey: publicGet('comments', '/api/site/comments', {
    keyed: true,
    query: CommentsByKeyQuery,
    response: CommentsByKeyResponse,
    errors: [...keyErrors, 'invalid-cursor', 'no-such-entity'],
    group: 'programs',
    summary: 'Lists the comments of the key’s site, or of one of its threads, by time.',
    example: { query: { thread: 'myblog-k3x9q2abv7c5d1ef', order: 'oldest', limit: 20 } },
  }),
  countCommentsByKey: publicGet('comments', '/api/site/counts', {
    keyed: true,
    query: CountsByKeyQuery,
    response: CountsByKeyResponse,
    errors: [...keyErrors, 'no-such-entity'],
    group: 'programs',
    summary: 'Counts the comments in threads of the key’s site.',
    example: { query: { threads: 'myblog-k3x9q2abv7c5d1ef' } },
  }),
};
