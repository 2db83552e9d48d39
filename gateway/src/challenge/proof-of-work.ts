import { createHmac, hkdfSync, pbkdf2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { CHALLENGE_MINUTES, isAhead } from '@savepoint/contracts/base';
import type { WorkChallenge } from '@savepoint/contracts/schema';
import type { PublicCall } from '@savepoint/contracts/api';
import { HttpError } from '@savepoint/service-kit/base';
import type { ChallengeProvider } from './provider';

const deriveKey = promisify(pbkdf2);

/** Of one key. Browsers compute it outside of the page’s scripts, in a few milliseconds. */
const ITERATIONS = 5_000;
const KEY_BYTES = 32;
/** Characters of the key that the challenge tells; the other half, of 128 bits, proves that it was computed. */
const PREFIX_LENGTH = 32;
/** Validity of a challenge: a reader may be interrupted before the repeated call. */
export const TTL_MS = CHALLENGE_MINUTES * 60_000;

/**
 * Creates challenges that a browser solves by itself: it tries numbers until one has the key that is searched. All instances of the
 * gateway have the same secret, so that none stores the challenges that it has issued.
 * @param secret of which only the gateway knows something
 * @param difficulty most numbers that have to be tried; at least half of them are
 */
export function createProofOfWork(secret: string, difficulty: number): ChallengeProvider {
  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'savepoint proof of work', KEY_BYTES));
  type Signed = Omit<WorkChallenge, 'signature'> & { key: string };
  const sign = (call: PublicCall, { id, iterations, max, prefix, expires, key }: Signed): Buffer =>
    createHmac('sha256', signingKey)
      .update(JSON.stringify([call, id, iterations, max, prefix, expires, key]))
      .digest();

  return {
    async issue(call) {
      const id = randomBytes(16).toString('hex');
      const number = randomInt(Math.ceil(difficulty / 2), difficulty + 1);
      const derived = await deriveKey(String(number), id, ITERATIONS, KEY_BYTES, 'sha256');
      const key = derived.toString('hex');
      const challenge = {
        provider: 'proof-of-work' as const,
        id,
        iterations: ITERATIONS,
        max: difficulty,
        prefix: key.slice(0, PREFIX_LENGTH),
        expires: Math.ceil((Date.now() + TTL_MS) / 1000),
      };
      return { ...challenge, signature: sign(call, { ...challenge, key }).toString('hex') };
    },
    async verify(call, solution) {
      if (solution.provider !== 'proof-of-work') throw new HttpError('challenge-invalid');
      // Only who has computed the key knows all that is signed, so that one digest verifies the work too.
      if (!timingSafeEqual(sign(call, solution), Buffer.from(solution.signature, 'hex')))
        throw new HttpError('challenge-invalid');
      const expires = new Date(solution.expires * 1000);
      if (!isAhead(expires.getTime(), TTL_MS)) throw new HttpError('challenge-expired');
      return { id: solution.id, expires };
    },
  };
}
