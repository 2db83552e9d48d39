import { ConfigError, splitList } from '@savepoint/service-kit/config';
import type { Client } from '@savepoint/service-kit/calls';
import type { FastifyInstance } from 'fastify';
import type { Static, TObject } from 'typebox';
import { checkListSource, followAddressList, type ListAction } from '../security/address-list';
import { createCaptcha } from './captcha';
import { registerCaptchaFrame } from './captcha-frame';
import type { challengeConfig } from './config';
import { registerChallenges, type Challenges } from './guard';
import { createProofOfWork } from './proof-of-work';
import type { ChallengeProvider } from './provider';

type Settings = Static<TObject<typeof challengeConfig>> & {
  PUBLIC_URL: string;
  CALL_PRIVATE_KEY: string;
};

/** Creates what the settings switch on. @throws {ConfigError} when they do not fit together */
export function createChallenges(app: FastifyInstance, settings: Settings, userActions: Client): Challenges {
  checkListSource(settings.ADDRESS_LIST);
  if (settings.ADDRESS_LIST && settings.ADDRESS_LIST_ACTION === 'challenge' && settings.CHALLENGE === 'off')
    throw new ConfigError([
      'ADDRESS_LIST_ACTION is wrong: `challenge` needs CHALLENGE; set that, or `refuse`, or unset ADDRESS_LIST',
    ]);
  const listed = followAddressList(app, {
    source: settings.ADDRESS_LIST,
    action: settings.ADDRESS_LIST_ACTION as ListAction,
    intervalMinutes: settings.ADDRESS_LIST_INTERVAL_MINUTES,
  });
  return registerChallenges(app, { provider: createProvider(app, settings), listed, userActions });
}

function createProvider(app: FastifyInstance, settings: Settings): ChallengeProvider | undefined {
  if (settings.CHALLENGE === 'off') return undefined;
  if (settings.CHALLENGE === 'proof-of-work')
    // A key that only instances of the gateway have.
    return createProofOfWork(settings.CALL_PRIVATE_KEY, settings.CHALLENGE_DIFFICULTY);
  const {
    CAPTCHA_SCRIPT_URL: scriptUrl,
    CAPTCHA_SITE_KEY: siteKey,
    CAPTCHA_VERIFY_URL: verifyUrl,
    CAPTCHA_SECRET: secret,
  } = settings;
  if (scriptUrl === undefined || siteKey === undefined || verifyUrl === undefined || secret === undefined)
    throw new ConfigError([
      'CHALLENGE is wrong: `captcha` needs CAPTCHA_SCRIPT_URL, CAPTCHA_SITE_KEY, CAPTCHA_VERIFY_URL and CAPTCHA_SECRET',
    ]);
  const sources = splitList(settings.CAPTCHA_SOURCES.replaceAll(' ', ','));
  registerCaptchaFrame(app, { scriptUrl, siteKey, sources });
  return createCaptcha({ verifyUrl, secret, hostname: new URL(settings.PUBLIC_URL).hostname, log: app.log });
}
