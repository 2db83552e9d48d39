import type { FastifyInstance } from 'fastify';
import type { ClientAssets } from '../client-assets';

/** Other sites name these addresses for years: they change without a new name, within the hour. */
const HOUR = 3600;
const SCRIPTS = { '/embed/comments.js': 'embed/loader.js', '/embed/frame.js': 'embed/frame.js' };

/** The scripts of the embedded comments: the tag of other sites, and what runs in their frame. */
export function registerEmbedScripts(app: FastifyInstance, assets: ClientAssets): void {
  for (const [url, file] of Object.entries(SCRIPTS)) {
    const script = assets.script(file);
    app.get(url, async (_request, reply) =>
      reply
        .headers({
          'cache-control': `public, max-age=${HOUR}`,
          'cross-origin-resource-policy': 'cross-origin',
          // So that a site can pin it with `integrity` if it wants to.
          'access-control-allow-origin': '*',
          'x-content-type-options': 'nosniff',
        })
        .type('text/javascript; charset=utf-8')
        .send(script),
    );
  }
}
