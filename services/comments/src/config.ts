import {
  baseConfig,
  calleeConfig,
  callerConfig,
  demoConfig,
  KeySetting,
  memberConfig,
  mongoConfig,
  OriginSetting,
  outgoingConfig,
  rateLimitConfig,
  UrlSetting,
} from '@savepoint/service-kit/config';
import { Type, type Static, type TObject } from 'typebox';
import type { Settings } from './data';

export const config = {
  ...baseConfig,
  ...mongoConfig,
  ...memberConfig,
  ...callerConfig,
  ...calleeConfig,
  ...demoConfig,
  ...rateLimitConfig,
  ...outgoingConfig,
  CATALOG_URL: OriginSetting('Base URL of the catalog service, to check that an entity exists'),
  PUBLIC_URL: OriginSetting(
    'Public origin of Savepoint, whose frames show the threads of other sites',
    'http://localhost:3000',
  ),
  SITE_REGISTRATION: Type.Union([Type.Literal('admins'), Type.Literal('members')], {
    default: 'admins',
    description:
      'Who may register other sites at /sites/, whose pages then show threads of their own: admins, or all members',
  }),
  FORMS_URL: OriginSetting('Base URL of the forms service, which mails members about replies'),
  REPLY_MAIL_DELAY_S: Type.Number({
    default: 120,
    minimum: 0,
    description:
      'Seconds after a reply until its receiver is mailed about it, if they asked for mail at once: edits, deletions and moderators come first',
  }),
  REPLY_DIGEST_HOUR: Type.Integer({
    default: 7,
    minimum: 0,
    maximum: 23,
    description: 'Hour of the day, in UTC, at which daily mail about replies is sent',
  }),
  REPLY_MAIL_ADDRESS: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9._-]{1,30}@[A-Za-z0-9.-]+\\.[A-Za-z0-9-]+$',
      description:
        'Address to which members answer mail about replies, such as reply@in.example.org; mail to reply+…@in.example.org must be delivered to /replies/inbound. Without it, and INBOUND_MAIL_SECRET, replies by mail are off',
    }),
  ),
  INBOUND_MAIL_SECRET: Type.Optional(
    Type.String({
      pattern: '^[^\\s:]{32,}$',
      description:
        'What the mail provider proves itself with at /replies/inbound, as a bearer token or as the password of basic authentication: at least 32 characters',
    }),
  ),
  PUSH_PRIVATE_KEY: Type.Optional(
    KeySetting(
      'private',
      'ec',
      'P-256 private key that signs push messages to members’ browsers (VAPID; PKCS #8 PEM); make it with docker/make-secrets.mjs. Without it there are none; another one ends all subscriptions',
    ),
  ),
  SPAM_SERVICE_URL: UrlSetting(
    'Base URL of a service with Akismet’s protocol, which checks comments of those sites whose owners set a key for it',
    'https://rest.akismet.com/1.1',
  ),
  REPORTS_TO_HIDE: Type.Integer({
    default: 3,
    minimum: 1,
    description:
      'Number of reports by established members after which a comment is hidden until a moderator decides',
  }),
  NEW_MEMBER_DAYS: Type.Number({
    default: 3,
    minimum: 0,
    description:
      'Days after their first comment during which a member is new: comments with links are held for moderation, and reports hide nothing',
  }),
};

type Values = Static<TObject<typeof config>>;

/** Returns what the rooms take of the settings. */
export const toSettings = (values: Values): Settings => ({
  rateLimitScale: values.RATE_LIMIT_SCALE,
  reportsToHide: values.REPORTS_TO_HIDE,
  newMemberDays: values.NEW_MEMBER_DAYS,
  siteRegistration: values.SITE_REGISTRATION,
  publicUrl: values.PUBLIC_URL,
  replyMailDelayMs: values.REPLY_MAIL_DELAY_S * 1000,
  digestHour: values.REPLY_DIGEST_HOUR,
  ...(values.INBOUND_MAIL_SECRET !== undefined &&
    values.REPLY_MAIL_ADDRESS !== undefined && { replyMailAddress: values.REPLY_MAIL_ADDRESS }),
  ...(values.PUSH_PRIVATE_KEY !== undefined && { pushPrivateKey: values.PUSH_PRIVATE_KEY }),
  spamServiceUrl: values.SPAM_SERVICE_URL,
  outgoingPrivateOrigins: values.OUTGOING_PRIVATE_ORIGINS,
});

/** What they take where an operator has chosen nothing. */
export const DEFAULT_SETTINGS: Settings = toSettings(
  Object.fromEntries(
    Object.entries(config).map(([name, schema]) => [name, (schema as { default?: unknown }).default]),
  ) as Values,
);
