import { UrlSetting } from '@savepoint/service-kit/config';
import { Type } from 'typebox';

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
