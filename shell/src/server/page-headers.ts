import { createHash } from 'node:crypto';
import { EMBED_FRAMES, urls } from '@savepoint/contracts/base';
import { POLICY_REPORTS_PATH } from '@savepoint/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { TRUSTED_TYPES_SCRIPT } from '../document/trusted-types-script';
import type { ShellConfig } from './config';

const sha256 = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Name of the endpoint of reports. */
const REPORT_GROUP = 'policy';

/** Hosts that sign-in with a Firebase project connects to. @see https://firebase.google.com/docs/auth/web/redirect-best-practices */
const FIREBASE = {
  script: ['https://apis.google.com'],
  /** Policies of Google’s gapi, which passes its own strings through them. */
  policies: ['gapi#gapi', 'goog#html'],
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
};

/**
 * The Content-Security-Policy of every page. Inline scripts are allowed by hash, not by nonce, so that a page
 * stays the same for every reader.
 * @param inlineScripts exact text of each inline script besides that for Trusted Types, which every document has
 * @param inlineStyles `sha384-…` of each style sheet inside the page
 * @param ancestors origins that may show the page in a frame
 */
export function contentSecurityPolicy(
  settings: ShellConfig,
  inlineScripts: readonly string[],
  { ancestors = "'self'", inlineStyles = [] }: { ancestors?: string; inlineStyles?: readonly string[] } = {},
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
    'script-src': [
      "'self'",
      ...[TRUSTED_TYPES_SCRIPT, ...inlineScripts].map(sha256),
      ...(firebase?.script ?? []),
      ...analytics,
    ],
    'style-src': ["'self'", ...inlineStyles.map((digest) => `'${digest}'`)],
    'style-src-attr': ["'unsafe-inline'"],
    // No other host: an address can carry what a script has read, and its host would see who reads the page.
    'img-src': ["'self'", 'data:', ...analytics],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...(firebase?.connect ?? []), ...reports, ...analytics],
    'frame-src': ["'self'", 'https://player.twitch.tv', ...Object.values(EMBED_FRAMES), ...authDomain],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [ancestors],
    // Browsers send reports to the first of these that they know.
    'report-to': [REPORT_GROUP],
    'report-uri': [POLICY_REPORTS_PATH],
    'require-trusted-types-for': ["'script'"],
    // `default` is that of the document’s first script.
    'trusted-types': ['default', ...(firebase?.policies ?? [])],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** What no page, region or frame in it may use. Players need autoplay, full screen and picture-in-picture. */
const PERMISSIONS_POLICY = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Sets the security headers of every page. */
export function registerSecurityHeaders(app: FastifyInstance, policy: string): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': PERMISSIONS_POLICY,
      'reporting-endpoints': `${REPORT_GROUP}="${POLICY_REPORTS_PATH}"`,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    done();
  });
}

/** Addresses that readers may type, and the pages they lead to. */
const REDIRECTS = { '/charts/': urls.charts() } as const;

/** Redirects (301) addresses without a page of their own to the page that is meant. */
export function registerRedirects(app: FastifyInstance): void {
  for (const [from, to] of Object.entries(REDIRECTS))
    app.get(from, (_request, reply) => reply.redirect(to, 301));
}
