import { createHash } from 'node:crypto';
import { CHALLENGE_FRAME_PATH } from '@savepoint/contracts/base';
import type { PublicCall } from '@savepoint/contracts/api';
import { HttpError } from '@savepoint/service-kit/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import type { FastifyBaseLogger } from 'fastify';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { request } from 'undici';
import type { ChallengeProvider } from './provider';

const TIMEOUT_MS = 5_000;
/** Longer than any service accepts a token. */
const TOKEN_TTL_MS = 60 * 60_000;
const MAX_RESPONSE_BYTES = 16 * 1024;

/** The fields that hCaptcha, Turnstile and reCAPTCHA have in common, and that of the action, which some have. */
const SiteVerifyResponse = Type.Object({
  success: Type.Boolean(),
  hostname: Type.Optional(Type.String()),
  action: Type.Optional(Type.String()),
  'error-codes': Type.Optional(Type.Array(Type.String())),
});
type SiteVerifyResponse = Static<typeof SiteVerifyResponse>;

/** Error codes of a token that was right once. */
const EXPIRED = new Set(['timeout-or-duplicate', 'expired-input-response', 'already-seen-response']);

interface CaptchaOptions {
  /** Of the service, such as https://api.hcaptcha.com/siteverify. */
  verifyUrl: string;
  secret: string;
  /** Host of the site, which the service names with each test that was passed there. */
  hostname: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Creates challenges of a CAPTCHA service, by the protocol `siteverify`. The reader’s address is not sent to it.
 * @see https://docs.hcaptcha.com/#verify-the-user-response-server-side
 */
export function createCaptcha({ verifyUrl, secret, hostname, log }: CaptchaOptions): ChallengeProvider {
  const ask = async (token: string): Promise<SiteVerifyResponse> => {
    try {
      const response = await request(verifyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ secret, response: token }).toString(),
        signal: AbortSignal.timeout(scaleTimeout(TIMEOUT_MS)),
      });
      const text = await response.body.text();
      if (response.statusCode >= 500 || text.length > MAX_RESPONSE_BYTES)
        throw new Error(`the service responded ${response.statusCode}`);
      const body: unknown = JSON.parse(text);
      if (Value.Check(SiteVerifyResponse, body)) return body;
      throw new Error('the response is not that of siteverify');
    } catch (cause) {
      log.warn({ reason: (cause as Error).message }, 'a CAPTCHA could not be verified');
      throw new HttpError('challenge-unavailable', { cause });
    }
  };

  return {
    async issue(call) {
      return { provider: 'captcha', frame: `${CHALLENGE_FRAME_PATH}?${new URLSearchParams({ call })}` };
    },
    async verify(call: PublicCall, solution) {
      if (solution.provider !== 'captcha') throw new HttpError('challenge-invalid');
      const { success, hostname: passedAt, action, ...response } = await ask(solution.token);
      const codes = response['error-codes'] ?? [];
      if (!success && codes.some((code) => code.includes('secret') || code === 'sitekey-secret-mismatch')) {
        log.warn({ codes }, 'the CAPTCHA service rejects CAPTCHA_SECRET');
        throw new HttpError('challenge-unavailable');
      }
      if (!success)
        throw new HttpError(
          codes.some((code) => EXPIRED.has(code)) ? 'challenge-expired' : 'challenge-invalid',
        );
      if ((passedAt && passedAt !== hostname) || (action && action !== call))
        throw new HttpError('challenge-invalid');
      const id = createHash('sha256').update(solution.token).digest('base64url');
      return { id, expires: new Date(Date.now() + TOKEN_TTL_MS) };
    },
  };
}
