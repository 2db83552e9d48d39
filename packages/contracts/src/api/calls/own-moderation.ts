import {
  AppealBody,
  AppealResponse,
  OwnDecisionsBody,
  OwnDecisionsPage,
  OwnModerationBody,
  OwnModerationPage,
  OwnRatingDecisionsBody,
  OwnRatingDecisionsResponse,
} from '../../moderation';
import { memberPost } from '../definition';
import { action_uid } from './common';

/** What moderation decided about a member, and appeals. */
export const ownModerationCalls = {
  readOwnModeration: memberPost('comments', '/api/user/comments/moderation', {
    body: OwnModerationBody,
    response: OwnModerationPage,
    errors: ['invalid-cursor'],
    group: 'members',
    summary:
      'Reads what moderation stores of the member: a ban, and the comments they reported with what was decided.',
    example: { body: {} },
  }),
  listOwnDecisions: memberPost('comments', '/api/user/comments/decisions', {
    body: OwnDecisionsBody,
    response: OwnDecisionsPage,
    errors: ['invalid-cursor'],
    group: 'members',
    summary:
      'Lists what moderators and rules decided against the member: comments that were held or removed, and bans, with the reasons.',
    example: { body: {} },
  }),
  appealDecision: memberPost('comments', '/api/user/comments/appeal', {
    body: AppealBody,
    response: AppealResponse,
    challenge: 'listed',
    errors: ['no-such-decision', 'not-appealable', 'appeal-too-late', 'already-appealed', 'too-many-appeals'],
    group: 'members',
    summary: 'Appeals against a decision, once, within half a year.',
    example: { body: { decision_uid: action_uid, text: 'It was a quotation from the game.' } },
  }),
  listOwnRatingDecisions: memberPost('user-actions', '/api/user/ratings/decisions', {
    body: OwnRatingDecisionsBody,
    response: OwnRatingDecisionsResponse,
    errors: [],
    group: 'members',
    summary: 'Lists the member’s ratings that do not count because they came with a surge.',
    example: { body: {} },
  }),
};
