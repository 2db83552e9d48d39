import { SpendChallengeBody, SpendChallengeResponse } from '../../schema';
import {
  RefusedCallsBody,
  RefusedCallsResponse,
  ReportRefusedCallsBody,
  ReportRefusedCallsResponse,
} from '../../moderation';
import { internalPost, moderatorPost } from '../definition';

/** What rate limits refused, and challenges. */
export const limitCalls = {
  readCommentLimits: moderatorPost('comments', '/api/moderation/limits/comments', {
    body: RefusedCallsBody,
    response: RefusedCallsResponse,
    errors: ['administrators-only'],
    group: 'moderation',
    summary: 'Reads how many calls about comments the rate limits refused on a day. For administrators.',
    example: { body: { days_ago: 0 } },
  }),
  readFormLimits: moderatorPost('forms', '/api/moderation/limits/forms', {
    body: RefusedCallsBody,
    response: RefusedCallsResponse,
    errors: ['administrators-only'],
    group: 'moderation',
    summary: 'Reads how many forms the rate limits refused on a day. For administrators.',
    example: { body: { days_ago: 0 } },
  }),
  readSiteLimits: moderatorPost('user-actions', '/api/moderation/limits/site', {
    body: RefusedCallsBody,
    response: RefusedCallsResponse,
    errors: ['administrators-only'],
    group: 'moderation',
    summary:
      'Reads how many ratings, and calls of any kind, the rate limits refused on a day. For administrators.',
    example: { body: { days_ago: 0 } },
  }),
  reportRefusedCalls: internalPost('user-actions', '/internal/refused-calls', ['gateway'], {
    body: ReportRefusedCallsBody,
    response: ReportRefusedCallsResponse,
    errors: [],
  }),
  spendChallenge: internalPost('user-actions', '/internal/challenges/spend', ['gateway'], {
    body: SpendChallengeBody,
    response: SpendChallengeResponse,
    errors: [],
  }),
};
