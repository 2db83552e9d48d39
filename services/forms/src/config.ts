import {
  baseConfig,
  calleeConfig,
  memberConfig,
  mongoConfig,
  OriginSetting,
  rateLimitConfig,
} from '@savepoint/service-kit/config';
import { Type } from 'typebox';

const address = (description: string, fallback: string) =>
  Type.String({ pattern: '^[^\\r\\n]*[^\\s@<>]@[^\\s@<>]+>?$', default: fallback, description });

export const config = {
  ...baseConfig,
  ...mongoConfig,
  ...memberConfig,
  ...calleeConfig,
  PUBLIC_URL: OriginSetting('Public origin of the site, for links in mail', 'http://localhost:3000'),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://[^\\s]+$',
      description:
        'Mail server, as smtps://user:password@host; without it, mail is written to files in mail/ in DATA_DIR. In production smtp:// needs a server that offers STARTTLS, or ?ignoreTLS=true',
    }),
  ),
  DATA_DIR: Type.String({ default: 'data', description: 'Folder for mail without a mail server' }),
  MAIL_FROM: address('Sender of all mail', 'Savepoint <no-reply@savepoint.example>'),
  CONTACT_TO: address('Recipient of contact messages', 'hello@savepoint.example'),
  ...rateLimitConfig,
};
