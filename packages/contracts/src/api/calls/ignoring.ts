import {
  IgnoreMemberBody,
  IgnoreMemberResponse,
  IgnoredMembersBody,
  IgnoredMembersResponse,
  StopIgnoringBody,
  StopIgnoringResponse,
} from '../../comments';
import { memberPost } from '../definition';
import { comment } from './common';

/** Ignoring members. */
export const ignoringCalls = {
  listIgnoredMembers: memberPost('comments', '/api/user/ignored', {
    body: IgnoredMembersBody,
    response: IgnoredMembersResponse,
    errors: [],
    group: 'members',
    summary: 'Lists the members whom the member ignores, latest first.',
    example: { body: {} },
  }),
  ignoreMember: memberPost('comments', '/api/user/ignored/add', {
    body: IgnoreMemberBody,
    response: IgnoreMemberResponse,
    errors: ['no-such-comment', 'own-comment-ignored', 'too-many-ignored'],
    group: 'members',
    summary:
      'Ignores the author of a comment: their replies reach the member by no list and no mail. What others see does not change.',
    example: { body: comment },
  }),
  stopIgnoring: memberPost('comments', '/api/user/ignored/remove', {
    body: StopIgnoringBody,
    response: StopIgnoringResponse,
    errors: [],
    group: 'members',
    summary: 'Ends that the member ignores somebody.',
    example: { body: { uid: 'kQ9xT2mW' } },
  }),
};
