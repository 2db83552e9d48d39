import { CHALLENGE_PATH } from '@savepoint/contracts/base';
import type { Challenge } from '@savepoint/contracts/schema';
import type { PublicCall } from '@savepoint/contracts/api';
import { buildPath } from '@savepoint/contracts/routes';
import { ApiError } from '../api-error';
import { passCaptcha } from './captcha';
import { message } from './messages';
import { showProgress } from './progress';
import { findKey } from './work';

/**
 * Gets the challenge of a call and solves it: by itself, or with the reader in a dialog.
 * @returns the solution, as the header of the repeated call has it
 * @throws {ApiError}
 */
export async function solveChallenge(call: PublicCall): Promise<string> {
  const hideProgress = showProgress();
  try {
    const challenge = await readChallenge(call);
    if (challenge.provider === 'proof-of-work')
      return JSON.stringify({ ...challenge, key: await findKey(challenge) });
    hideProgress();
    return JSON.stringify({ provider: 'captcha', token: await passCaptcha(challenge) });
  } finally {
    hideProgress();
  }
}

async function readChallenge(call: PublicCall): Promise<Challenge> {
  try {
    const response = await fetch(buildPath(CHALLENGE_PATH, {}, { call }));
    if (response.ok) return (await response.json()) as Challenge;
  } catch {
    // Reported like any other failure.
  }
  throw new ApiError(0, 'challenge-failed', message('unreachable'));
}
