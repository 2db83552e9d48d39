import { splitList } from '@savepoint/service-kit/config';
import type { Client } from '@savepoint/service-kit/calls';
import type { FastifyInstance } from 'fastify';
import { followAddressList, type ListAction } from '../security/address-list';
import { createCaptcha } from './captcha';
import { registerCaptchaFrame } from './captcha-frame';
import { captchaOf, type ChallengeSettings } from './config';
import { registerChallenges, type Challenges } from './guard';
import { createProofOfWork } from './proof-of-work';
import type { ChallengeProvider } from './provider';

type Settings = ChallengeSettings & {
  PUBLIC_URL: string;
  CALL_PRIVATE_KEY: string;
};

/** Creates what the settings switch on, which fit together. */
export function createChallenges(app: FastifyInstance, settings: Settings, userActions: Client): Challenges {
  const listed = followAddressList(app, {
    source: settings.ADDRESS_LIST,
    action: settings.ADDRESS_LIST_ACTION as ListAction,
    intervalMinutes: settings.ADDRESS_LIST_INTERVAL_MINUTES,
  });
  return registerChallenges(app, { provider: createProvider(app, settings), listed, userActions });
}

function createProvider(app: FastifyInstance, settings: Settings): ChallengeProvider | undefined {
  if (settings.CHALLENGE === 'proof-of-work')
    // A key that only instances of the gateway have.
    return createProofOfWork(settings.CALL_PRIVATE_KEY, settings.CHALLENGE_DIFFICULTY);
  const captcha = settings.CHALLENGE === 'captcha' ? captchaOf(settings) : undefined;
  if (!captcha) return undefined;
  const { scriptUrl, siteKey, verifyUrl, secret } = captcha;
  const sources = splitList(settings.CAPTCHA_SOURCES.replaceAll(' ', ','));
  registerCaptchaFrame(app, { scriptUrl, siteKey, sources });
  return createCaptcha({ verifyUrl, secret, hostname: new URL(settings.PUBLIC_URL).hostname, log: app.log });
}
