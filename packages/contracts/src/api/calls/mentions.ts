import { ThreadAuthorsBody, ThreadAuthorsResponse } from '../../comments';
import { memberPost } from '../definition';

/** Mentioning members in comments. */
export const mentionCalls = {
  listThreadAuthors: memberPost('comments', '/api/comments/authors', {
    body: ThreadAuthorsBody,
    response: ThreadAuthorsResponse,
    errors: [],
    group: 'members',
    summary: 'Lists whom a comment in a thread can mention: the authors of its latest comments.',
    example: { body: { entity_type: 'game', entity_slug: 'hades' } },
  }),
};
