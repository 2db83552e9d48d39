import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './regions/html';

/** What the build of the page client wrote to `assets.json` beside its files. */
interface AssetManifest {
  js: string[];
  css: string[];
  /** `sha384-…` of each script and style sheet. */
  integrity: Record<string, string>;
  /** Fonts and pictures that styles refer to: name in the sources → name with its hash. */
  media: Record<string, string>;
}

/** The built page client. */
export interface ClientAssets {
  /** `<script>` and style sheet links for `<head>`. */
  head: string;
  /** The style sheet links alone, for a page without a client. */
  styles: string;
  /**
   * @param name file name in the sources, as `piazzolla-display.woff2`
   * @returns its public URL
   * @throws Error when the build has no such file
   */
  media(name: string): string;
  /**
   * @param name of a script that stands by itself, as `embed/loader.js`
   * @returns its text
   */
  script(name: string): string;
  /** Serves the files at `/assets/`, for ever and compressed beforehand. */
  register(app: FastifyInstance): Promise<void>;
}

/** Same place from `src/server` and from `dist/server`. */
const BUILT = path.join(__dirname, '..', '..', 'dist', 'web');
const YEAR = 365 * 24 * 3600 * 1000;

/**
 * Reads what the build of the page client left.
 * @param folder where it was built to
 * @throws Error when it has not been built
 */
export function loadClientAssets(folder = BUILT): ClientAssets {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')) as AssetManifest;
  const reference = (attribute: string, file: string) =>
    `${attribute}="/assets/${escapeHtml(file)}" crossorigin="anonymous" integrity="${manifest.integrity[file] ?? ''}"`;
  const styles = manifest.css.map((file) => `<link rel="stylesheet" ${reference('href', file)}>`).join('');
  return {
    styles,
    head: styles + manifest.js.map((file) => `<script defer ${reference('src', file)}></script>`).join(''),
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
        maxAge: YEAR,
        immutable: true,
        setHeaders: (reply) => void reply.setHeader('x-content-type-options', 'nosniff'),
      });
    },
  };
}
