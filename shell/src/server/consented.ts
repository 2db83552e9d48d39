import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from '@savepoint/contracts';
import type { ShellConfig } from './config';

/** Same place from `src/server` and from `dist/server`. */
const PACKAGE = path.join(__dirname, '..', '..', 'package.json');

/** What runs only for readers who agree to it; empty where there is nothing to agree to. */
export function consentedConfig(settings: ShellConfig): Pick<ClientConfig, 'sentry' | 'analytics'> {
  const { SENTRY_DSN: dsn, ANALYTICS_SCRIPT: script, NODE_ENV: environment } = settings;
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  return {
    ...(dsn && { sentry: { dsn, environment, release: `shell@${version}` } }),
    ...(script && { analytics: { script } }),
  };
}
