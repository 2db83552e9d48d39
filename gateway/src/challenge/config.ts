import { UrlSetting } from '@savepoint/service-kit/config';
import { Type, type Static, type TObject } from 'typebox';

/** Settings of challenges, and of the list of addresses. */
export const challengeConfig = {
  CHALLENGE: Type.Union(
    ['off', 'proof-of-work', 'captcha'].map((kind) => Type.Literal(kind)),
    {
      default: 'off',
      description:
        'The check against automated calls, which the contact and newsletter forms need each time, and first logins while there are more than usual: `proof-of-work` has the browser compute for a moment, `captcha` shows the test of another service; see docs/production.md',
    },
  ),
  CHALLENGE_DIFFICULTY: Type.Integer({
    default: 250,
    minimum: 1,
    maximum: 100_000,
    description:
      'With CHALLENGE=proof-of-work: most keys that a browser has to compute, at least half of them; 250 is about a second on a phone, and twice as many take twice as long',
  }),
  CAPTCHA_SCRIPT_URL: Type.Optional(
    UrlSetting(
      'With CHALLENGE=captcha: the script of the service, such as https://js.hcaptcha.com/1/api.js; hCaptcha, Turnstile and reCAPTCHA v2 work',
    ),
  ),
  CAPTCHA_SITE_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_.:-]{1,200}$',
      description: 'With CHALLENGE=captcha: the public key of the site at the service',
    }),
  ),
  CAPTCHA_VERIFY_URL: Type.Optional(
    UrlSetting(
      'With CHALLENGE=captcha: where the service verifies tokens, such as https://api.hcaptcha.com/siteverify',
    ),
  ),
  CAPTCHA_SECRET: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'With CHALLENGE=captcha: the secret key of the site at the service',
    }),
  ),
  CAPTCHA_SOURCES: Type.String({
    pattern: '^([a-z]+://[A-Za-z0-9*.:-]+( [a-z]+://[A-Za-z0-9*.:-]+)*)?$',
    default: '',
    description:
      'With CHALLENGE=captcha: hosts of the service besides that of its script, separated by spaces, such as https://hcaptcha.com https://*.hcaptcha.com. Only the frame of the test may load from them',
  }),
  ADDRESS_LIST: Type.String({
    default: '',
    description:
      'File, or https:// address, of a list of network addresses that much abuse comes from: one address or network (CIDR) a line, comments after #; at most 8 MB',
  }),
  ADDRESS_LIST_ACTION: Type.Union(
    ['challenge', 'refuse'].map((action) => Type.Literal(action)),
    {
      default: 'challenge',
      description:
        'What calls that write get from an address of the list: `challenge` needs CHALLENGE, `refuse` is 403. Reading is never refused',
    },
  ),
  ADDRESS_LIST_INTERVAL_MINUTES: Type.Integer({
    default: 60,
    minimum: 1,
    maximum: 10_080,
    description: 'Minutes between two looks for a new copy of the list',
  }),
};

export type ChallengeSettings = Static<TObject<typeof challengeConfig>>;

/** Whether a list is in a file, or at an address with TLS or of this machine. */
function isListSource(source: string): boolean {
  if (!/^https?:/.test(source)) return true;
  if (!URL.canParse(source)) return false;
  const { protocol, hostname } = new URL(source);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Sentences about settings that do not fit together. */
export const challengeProblems = (settings: ChallengeSettings) => [
  !isListSource(settings.ADDRESS_LIST) &&
    'ADDRESS_LIST is wrong: an address must begin with https://, unless it is of this machine',
  settings.ADDRESS_LIST !== '' &&
    settings.ADDRESS_LIST_ACTION === 'challenge' &&
    settings.CHALLENGE === 'off' &&
    'ADDRESS_LIST_ACTION is wrong: `challenge` needs CHALLENGE; set that, or `refuse`, or unset ADDRESS_LIST',
  settings.CHALLENGE === 'captcha' &&
    !captchaOf(settings) &&
    'CHALLENGE is wrong: `captcha` needs CAPTCHA_SCRIPT_URL, CAPTCHA_SITE_KEY, CAPTCHA_VERIFY_URL and CAPTCHA_SECRET',
];

/** What CHALLENGE=captcha needs. @returns undefined unless all of it is set */
export function captchaOf({
  CAPTCHA_SCRIPT_URL: scriptUrl,
  CAPTCHA_SITE_KEY: siteKey,
  CAPTCHA_VERIFY_URL: verifyUrl,
  CAPTCHA_SECRET: secret,
}: ChallengeSettings) {
  return scriptUrl === undefined || siteKey === undefined || verifyUrl === undefined || secret === undefined
    ? undefined
    : { scriptUrl, siteKey, verifyUrl, secret };
}
