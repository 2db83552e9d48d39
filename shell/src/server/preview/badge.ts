import { createHash } from 'node:crypto';
import { isDevelopmentVersion, LEAVE_PREVIEW_PATH } from '@savepoint/contracts/regions';
import { escapeHtml } from '@savepoint/service-kit/base';
import { formatMinute } from '../../format';
import { DEVELOPMENT_SCRIPT } from './development-script';
import { message } from './messages';
import { isInDevelopment, type Preview } from './previews';

/**
 * Styles of the badge, inside its shadow root. `!important` declarations of an inner tree win over those of the
 * page, so no style of a region can hide the host; nothing else of the badge is reached by the page’s styles.
 * No custom properties: they are inherited from the page.
 * @see https://www.w3.org/TR/css-cascade-5/#cascade-context
 */
const STYLE =
  ':host{all:initial!important;display:block!important;block-size:5.5rem!important}' +
  'aside{position:fixed;inset:auto 0 0;z-index:2147483647;box-sizing:border-box;display:flex;flex-wrap:wrap;' +
  'align-items:center;justify-content:center;gap:.25rem 1rem;padding:.5rem 1rem;border-top:2px solid #1b1500;' +
  'background:#ffd23f;color:#1b1500;font:500 .875rem/1.35 system-ui,sans-serif;color-scheme:light}' +
  'p{margin:0;overflow-wrap:anywhere}' +
  'pre{box-sizing:border-box;inline-size:100%;max-block-size:40vh;margin:0;padding:.75rem;overflow:auto;' +
  'border-radius:.375rem;background:#1b1500;color:#fff;font:.8125rem/1.5 ui-monospace,monospace;' +
  'white-space:pre-wrap;overflow-wrap:anywhere}pre:empty{display:none}' +
  'button{min-height:2.75rem;padding:0 1rem;border:2px solid #1b1500;border-radius:.375rem;background:#1b1500;' +
  'color:#fff;font:inherit;font-weight:600;cursor:pointer}' +
  'button:focus-visible{outline:3px solid #1b1500;outline-offset:2px}' +
  '@media print{aside{position:static}}';

/** For the page’s policy. */
export const BADGE_STYLE_DIGEST = `sha384-${createHash('sha384').update(STYLE).digest('base64')}`;

/** Names each region with its version, as `poll 0.2.0-3f2a9c1b`. The name of a session is left out: it is secret. */
export const regionsText = ({ versions }: Pick<Preview, 'versions'>): string =>
  Object.entries(versions)
    .map(([region, { version }]) =>
      isDevelopmentVersion(version)
        ? message('build', { region, build: version.slice(version.indexOf('.') + 1) })
        : `${region} ${version}`,
    )
    .join(', ');

/** Returns the version that all regions of a preview in development have. */
export const buildOf = ({ versions }: Pick<Preview, 'versions'>): string =>
  Object.values(versions)[0]?.version ?? '';

/**
 * The badge of a page with a preview, for the end of its body: what is shown, who has signed it, until when, and a
 * button to leave. In development it also shows errors, and follows the builds.
 * @param errors why the server has not rendered regions in development
 */
export function badgeHtml(preview: Preview, errors: readonly string[] = []): string {
  const text = message('shown', {
    regions: regionsText(preview),
    signer: preview.signer,
    time: formatMinute(preview.grant.expires),
  });
  const inDevelopment = isInDevelopment(preview);
  const title = message(inDevelopment ? 'development' : 'preview');
  const serverErrors = errors.map((error) => message('serverError', { error })).join('\n\n');
  const log = inDevelopment
    ? `<pre tabindex="0" aria-label="${message('errors')}" aria-live="polite">${escapeHtml(serverErrors)}</pre>`
    : '';
  const script = inDevelopment
    ? `<script data-build="${escapeHtml(buildOf(preview))}" data-ended="${escapeHtml(message('ended'))}">${DEVELOPMENT_SCRIPT}</script>`
    : '';
  return (
    `<savepoint-preview><template shadowrootmode="open"><style>${STYLE}</style>` +
    `<aside aria-label="${title}">${log}<p><strong>${title}</strong>: ${escapeHtml(text)}</p>` +
    `<form method="post" action="${LEAVE_PREVIEW_PATH}"><button>${message('leave')}</button></form>` +
    `</aside></template></savepoint-preview>${script}`
  );
}
