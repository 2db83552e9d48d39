import { Type, type Static, type TObject } from 'typebox';

const optional = (description: string) => Type.Optional(Type.String({ description }));

/** Settings of the gateway against abuse, which the launcher passes on as they are. */
export const challengeSettings = {
  CHALLENGE: optional(
    'The check against automated calls before forms and storms of first logins: proof-of-work or captcha; by default off. See docs/production.md',
  ),
  CHALLENGE_DIFFICULTY: optional('Most keys that a browser computes for a proof of work; by default 250'),
  CAPTCHA_SCRIPT_URL: optional('Script of the CAPTCHA service'),
  CAPTCHA_SITE_KEY: optional('Public key of the site at the CAPTCHA service'),
  CAPTCHA_VERIFY_URL: optional('Where the CAPTCHA service verifies tokens'),
  CAPTCHA_SECRET: optional('Secret key of the site at the CAPTCHA service'),
  CAPTCHA_SOURCES: optional('Further hosts of the CAPTCHA service, separated by spaces'),
  ADDRESS_LIST: optional(
    'File, or https:// address, of a list of network addresses that much abuse comes from',
  ),
  ADDRESS_LIST_ACTION: optional(
    'What calls that write get from these addresses: challenge or refuse; by default challenge',
  ),
  ADDRESS_LIST_INTERVAL_MINUTES: optional(
    'Minutes between two looks for a new copy of the list; by default 60',
  ),
};
type ChallengeSettings = Static<TObject<typeof challengeSettings>>;

/** Returns those of all settings that {@link challengeSettings} has. */
export const pickChallengeSettings = (settings: ChallengeSettings): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.keys(challengeSettings).map((name) => [name, settings[name as keyof ChallengeSettings]]),
  );
