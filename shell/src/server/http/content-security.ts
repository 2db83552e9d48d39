import { createHash } from 'node:crypto';
import type { ShellConfig } from '../config';

const sha256 = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Hosts that a real Firebase project’s sign-in talks to. @see https://firebase.google.com/docs/auth/web/redirect-best-practices */
const FIREBASE = {
  script: ['https://apis.google.com'],
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
};

/**
 * The Content-Security-Policy of every page. Scripts are files of the site or one of `inlineScripts`,
 * by hash, so that a page’s bytes stay the same for everybody.
 * @param inlineScripts exact text of each inline script
 * @param ancestors who may show the page in a frame
 */
export function contentSecurityPolicy(
  settings: ShellConfig,
  inlineScripts: readonly string[],
  ancestors = "'self'",
): string {
  const firebase = settings.LOCAL_IDENTITY ? undefined : FIREBASE;
  const authDomain =
    firebase && settings.FIREBASE_AUTH_DOMAIN ? [`https://${settings.FIREBASE_AUTH_DOMAIN}`] : [];
  const reports = settings.SENTRY_DSN ? [new URL(settings.SENTRY_DSN).origin] : [];
  const analytics = settings.ANALYTICS_SCRIPT
    ? [
        ...new Set([
          new URL(settings.ANALYTICS_SCRIPT).origin,
          ...settings.ANALYTICS_ORIGINS.split(',').filter(Boolean),
        ]),
      ]
    : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(sha256), ...(firebase?.script ?? []), ...analytics],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'", ...(firebase?.connect ?? []), ...reports, ...analytics],
    'frame-src': ["'self'", 'https://player.twitch.tv', ...authDomain],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': [ancestors],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
