import { SpendChallengeBody, SpendChallengeResponse } from '../../schema';
import { internalPost } from '../definition';

/** Challenges. */
export const limitCalls = {
  spendChallenge: internalPost('user-actions', '/internal/challenges/spend', ['gateway'], {
    body: SpendChallengeBody,
    response: SpendChallengeResponse,
    errors: [],
  }),
};
