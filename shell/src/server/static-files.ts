import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { escapeHtml } from '@savepoint/service-kit';
import type { FastifyInstance } from 'fastify';

/** `assets.json` of the built page client. */
interface AssetManifest {
  js: string[];
  css: string[];
  /** `sha384-…` of each script and style sheet. */
  integrity: Record<string, string>;
  /** Fonts and pictures: name in the sources → name with its hash. */
  media: Record<string, string>;
}

/** The built page client. */
export interface ClientAssets {
  /** Style sheet links for `<head>`. */
  styles: string;
  /** The `<script>` for the end of `<head>`: what the first paint needs is requested before it. */
  scripts: string;
  /**
   * @param name file name in the sources, such as `piazzolla-display.woff2`
   * @returns its public URL
   * @throws Error when the build has no such file
   */
  media(name: string): string;
  /**
   * @param name of a standalone script, such as `embed/loader.js`
   * @returns its text
   */
  script(name: string): string;
  /** Serves the files at `/assets/`: immutable and precompressed. */
  register(app: FastifyInstance): Promise<void>;
}

/** The same path from `src/server` and from `dist/server`. */
const CLIENT_FOLDER = path.join(__dirname, '..', '..', 'dist', 'web');
const YEAR_MS = 365 * 24 * 3600 * 1000;

/**
 * Reads the built page client.
 * @param folder of the build
 * @throws Error when it has not been built
 */
export function loadClientAssets(folder = CLIENT_FOLDER): ClientAssets {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')) as AssetManifest;
  const reference = (attribute: string, file: string) =>
    `${attribute}="/assets/${escapeHtml(file)}" crossorigin="anonymous" integrity="${manifest.integrity[file] ?? ''}"`;
  return {
    styles: manifest.css.map((file) => `<link rel="stylesheet" ${reference('href', file)}>`).join(''),
    scripts: manifest.js.map((file) => `<script defer ${reference('src', file)}></script>`).join(''),
    media(name) {
      const file = manifest.media[name];
      if (file === undefined) throw new Error(`The page client was built without ${name}`);
      return `/assets/${file}`;
    },
    script: (name) => readFileSync(path.join(folder, name), 'utf8'),
    async register(app) {
      await app.register(fastifyStatic, {
        root: folder,
        prefix: '/assets/',
        decorateReply: false,
        index: false,
        dotfiles: 'ignore',
        preCompressed: true,
        maxAge: YEAR_MS,
        immutable: true,
        setHeaders: (reply) => void reply.setHeader('x-content-type-options', 'nosniff'),
      });
    },
  };
}

/** The same path from `src/server` and from `dist/server`. */
const ASSETS_FOLDER = path.join(__dirname, '..', '..', 'assets');
const ICON_MAX_AGE_S = 24 * 3600;

/** Serves the site’s icon at the addresses browsers request. */
export async function registerIcon(app: FastifyInstance): Promise<void> {
  const icon = readFileSync(path.join(ASSETS_FOLDER, 'icon.svg'));
  for (const url of ['/icon.svg', '/favicon.ico'])
    app.get(url, async (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${ICON_MAX_AGE_S}`)
        .header('x-content-type-options', 'nosniff')
        .type('image/svg+xml')
        .send(icon),
    );
}
