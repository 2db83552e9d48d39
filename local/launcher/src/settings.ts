import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { baseConfig, ConfigError, loadConfig, OriginSetting } from '@savepoint/service-kit/config';
import { Type } from 'typebox';

const optional = (description: string) => Type.Optional(Type.String({ description }));

/** The settings of `npm start`. All have defaults that require Node only. */
export const config = {
  NODE_ENV: baseConfig.NODE_ENV,
  PORT: Type.Integer({ default: 3000, minimum: 1, maximum: 65535, description: 'Port of the public origin' }),
  HOST: Type.String({ default: 'localhost', description: 'Address the public origin listens on' }),
  PUBLIC_URL: Type.Optional(
    OriginSetting('The origin readers see; by default http://localhost and the port'),
  ),
  DATA_DIR: Type.String({ default: 'data', description: 'Folder for everything that is written' }),
  REGIONS_DIR: optional('The region store; by default regions below DATA_DIR'),
  CONTENT_DIR: Type.String({ default: 'content', description: 'Folder the catalogue is filled from' }),
  LOG_LEVEL: { ...baseConfig.LOG_LEVEL, default: 'warn' },
  MONGODB_URI: optional('A MongoDB to use instead of the embedded engine'),
  FIREBASE_PROJECT_ID: optional('A Firebase project to sign members in with instead of the local provider'),
  FIREBASE_API_KEY: optional('The project’s web API key'),
  FIREBASE_AUTH_DOMAIN: optional('Host of the sign-in helper pages; by default the public one'),
  TWITCH_CLIENT_ID: optional(
    'Client id at the streaming provider; without it the panel says there are no streams',
  ),
  TWITCH_CLIENT_SECRET: optional('Its secret'),
  TWITCH_AUTH_URL: optional('Where its tokens are issued; by default the provider’s own'),
  TWITCH_API_URL: optional('Base URL of its API; by default the provider’s own'),
  SMTP_URL: optional('A mail server; without it, mail is written to files in mail below DATA_DIR'),
  MAIL_FROM: optional('Sender of all mail'),
  CONTACT_TO: optional('Who gets contact messages'),
  SENTRY_DSN: optional('Where the page client reports failures to, if a reader agrees'),
  ANALYTICS_SCRIPT: optional('A script that reads window.dataLayer, loaded if a reader agrees'),
  ANALYTICS_ORIGINS: optional('Further origins that script uses, separated by commas'),
  SITE_OWNER_NAME: optional('Who runs this site, on its legal pages'),
  SITE_OWNER_ADDRESS: optional('Postal address of who runs this site'),
  SITE_OWNER_EMAIL: optional('Mail address for legal matters'),
  EMBED_ORIGINS: optional('Origins whose pages may embed comments, separated by spaces; all unless set'),
  REPORTS_TO_HIDE: optional('Members who must report a comment before it is hidden; three unless set'),
  NEW_MEMBER_DAYS: optional(
    'Days for which a member’s comments with links wait for a moderator; three unless set',
  ),
  ADMIN_UIDS: Type.String({ default: '', description: 'Uids of administrators, separated by commas' }),
  RATE_LIMIT_SCALE: Type.String({ default: '1', description: 'Multiplies every limit' }),
  PAGE_CACHE_BYTES: optional('Bytes of finished pages kept in memory; the shell’s default unless set'),
  CLIENT_DIR: optional('Folder of the built page client; the shell’s default unless set'),
  REGISTRY_POLL_INTERVAL_MS: optional('Milliseconds between two polls of the region registry'),
  TRUST_PROXY: Type.String({
    default: '',
    description: 'Proxies in front whose forwarded address is believed',
  }),
};

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings.
 * @param root the folder that paths are relative to
 * @param demo whether to import sample members, ratings and comments
 * @throws {ConfigError} that lists all invalid settings
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string, demo: boolean) {
  const loaded = loadConfig(config, env);
  const dataDir = resolve(root, loaded.DATA_DIR);
  // `none` disables the import.
  const contentDir = loaded.CONTENT_DIR === 'none' ? loaded.CONTENT_DIR : resolve(root, loaded.CONTENT_DIR);
  const demoDir = resolve(contentDir, 'demo');
  if (loaded.NODE_ENV === 'production' && !(loaded.MONGODB_URI && loaded.FIREBASE_PROJECT_ID))
    throw new ConfigError([
      'With NODE_ENV=production, set MONGODB_URI and FIREBASE_PROJECT_ID: the local stand-ins are for development',
    ]);
  return {
    ...loaded,
    dataDir,
    contentDir,
    uploadsDir: contentDir === 'none' ? undefined : resolve(contentDir, 'uploads'),
    // Custom content may have no sample members.
    demoDir: demo && existsSync(demoDir) ? demoDir : undefined,
    regionsDir: loaded.REGIONS_DIR ? resolve(root, loaded.REGIONS_DIR) : resolve(dataDir, 'regions'),
    publicUrl: loaded.PUBLIC_URL ?? `http://localhost:${loaded.PORT}`,
    projectId: loaded.FIREBASE_PROJECT_ID ?? 'savepoint-local',
  };
}
