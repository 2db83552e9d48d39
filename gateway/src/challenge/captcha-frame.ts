import { createHash } from 'node:crypto';
import { CAPTCHA_MESSAGE, CHALLENGE_FRAME_PATH } from '@savepoint/contracts/base';
import { ChallengeQuery } from '@savepoint/contracts/schema';
import { escapeHtml } from '@savepoint/service-kit/base';
import type { FastifyInstance } from 'fastify';

/** Function that the script of the service calls when it is loaded. */
const ONLOAD = 'savepointCaptcha';

/**
 * Shows the test and reports the token to the page around the frame. hCaptcha, Turnstile and reCAPTCHA share this interface;
 * Turnstile signs the action too.
 */
const SCRIPT = `
const report = (result) => parent.postMessage({ type: '${CAPTCHA_MESSAGE}', ...result }, location.origin);
addEventListener('error', () => report({ failed: true }), true);
addEventListener('keydown', ({ key }) => key === 'Escape' && report({ closed: true }));
self.${ONLOAD} = () => {
  const box = document.getElementById('captcha');
  (self.hcaptcha ?? self.turnstile ?? self.grecaptcha).render(box, {
    sitekey: box.dataset.sitekey,
    action: new URLSearchParams(location.search).get('call'),
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    callback: (token) => report({ token }),
    'error-callback': () => report({ failed: true }),
  });
};
`;

interface FrameOptions {
  scriptUrl: string;
  siteKey: string;
  /** Hosts of the service besides that of its script. */
  sources: readonly string[];
}

/**
 * Serves the page of the test, which only pages of the site show, in a frame. It is the one document that may load from the
 * service: the policies of pages stay as they are.
 */
export function registerCaptchaFrame(
  app: FastifyInstance,
  { scriptUrl, siteKey, sources }: FrameOptions,
): void {
  const script = new URL(scriptUrl);
  script.searchParams.set('render', 'explicit');
  script.searchParams.set('onload', ONLOAD);
  const hosts = [...new Set([script.origin, ...sources])].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}' ${hosts}`,
    `style-src 'unsafe-inline' ${hosts}`,
    `frame-src ${hosts}`,
    `connect-src ${hosts}`,
    `img-src data: ${hosts}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  const page = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>Check against automated calls</title>
<style>body{margin:0}h1{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}</style>
<main>
<h1>Check against automated calls</h1>
<div id="captcha" data-sitekey="${escapeHtml(siteKey)}"></div>
</main>
<script>${SCRIPT}</script>
<script src="${escapeHtml(script.href)}" async></script>
</html>
`;
  app.get(
    CHALLENGE_FRAME_PATH,
    { schema: { hide: true, querystring: ChallengeQuery } },
    async (_request, reply) =>
      reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(page),
  );
}
