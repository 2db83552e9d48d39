import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { registerNegotiatedFiles, sendConditionally } from '@savepoint/service-kit/http';
import type { FastifyInstance } from 'fastify';
import type { PageStyles } from '../document/page';
import { canBeInlined, fileReference, type StyleSheet } from '../document/style-sheets';
import { shareAssets } from './shared-assets';

/** `assets.json` of the built page client. */
interface AssetManifest {
  js: string[];
  css: string[];
  /** Style sheets that only some pages need, by name. */
  pageCss: Record<string, string>;
  /** `sha384-…` of each script and style sheet. */
  integrity: Record<string, string>;
}

/** What the document of embedded comments loads. */
export interface FrameAssets {
  styles: readonly StyleSheet[];
  /** The scripts of its client, which are loaded when a reader needs them. */
  scripts: readonly { src: string; integrity: string }[];
  /** Address of its first script, and its text. */
  frameScriptUrl: string;
  frameScript: string;
}

/** The built page client. */
export interface ClientAssets {
  /** Style sheets of every page. */
  styles: readonly StyleSheet[];
  /** Style sheets of some pages, which name them. */
  pageStyles: Readonly<Record<PageStyles, StyleSheet>>;
  /** Text of the script in the head of every document, which loads the others. */
  loadingScript: string;
  /** The `<script>` for the end of `<head>`: what the first paint needs is requested before it. */
  scripts: string;
  frame: FrameAssets;
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
 * @param sharedFolder where the files of other builds are, and these are copied to
 * @throws Error when it has not been built
 */
export function loadClientAssets(folder = CLIENT_FOLDER, sharedFolder?: string): ClientAssets {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const manifest = JSON.parse(read('assets.json')) as AssetManifest;
  const script = (file: string) =>
    `<script defer data-client ${fileReference('src', `/assets/${file}`, manifest.integrity[file])}></script>`;
  const sheet = (file: string) => styleSheet(read, file, manifest.integrity[file]);
  return {
    styles: manifest.css.map(sheet),
    pageStyles: Object.fromEntries(
      Object.entries(manifest.pageCss).map(([name, file]) => [name, sheet(file)]),
    ) as ClientAssets['pageStyles'],
    loadingScript: read(LOADING_SCRIPT),
    scripts: manifest.js.map(script).join(''),
    frame: frameAssets(read),
    script: read,
    async register(app) {
      if (sharedFolder !== undefined) {
        // First, so that its folder is new enough to stay.
        shareAssets(path.join(folder, FRAME_FOLDER), path.join(sharedFolder, FRAME_FOLDER));
        shareAssets(folder, sharedFolder);
      }
      await app.register(async (scope) => {
        registerNegotiatedFiles(scope);
        await scope.register(fastifyStatic, {
          root: sharedFolder === undefined ? folder : [folder, path.resolve(sharedFolder)],
          prefix: '/assets/',
          decorateReply: false,
          index: false,
          dotfiles: 'ignore',
          preCompressed: true,
          maxAge: YEAR_MS,
          immutable: true,
          setHeaders: (reply) => void reply.setHeader('x-content-type-options', 'nosniff'),
        });
      });
    },
  };
}

function styleSheet(read: (file: string) => string, file: string, digest = ''): StyleSheet {
  const text = read(file);
  return { url: `/assets/${file}`, digest, ...(digest && canBeInlined(text) && { text }) };
}

const LOADING_SCRIPT = 'inline/loading.js';
/** Below the page client, built for itself: a site that embeds comments loads nothing else. */
const FRAME_FOLDER = 'frame';

/** @param read reads a file of the built page client */
function frameAssets(read: (file: string) => string): FrameAssets {
  const { js, css, integrity } = JSON.parse(read(`${FRAME_FOLDER}/assets.json`)) as AssetManifest;
  const urlOf = (file: string) => `/assets/${FRAME_FOLDER}/${file}`;
  const frameScript = read(LOADING_SCRIPT) + read('embed/frame.js');
  const version = createHash('sha256').update(frameScript).digest('base64url').slice(0, 8);
  return {
    styles: css.map((file) => styleSheet(read, `${FRAME_FOLDER}/${file}`, integrity[file])),
    scripts: js.map((file) => ({ src: urlOf(file), integrity: integrity[file] ?? '' })),
    frameScriptUrl: `/embed/frame.js?v=${version}`,
    frameScript,
  };
}

/** The same path from `src/server` and from `dist/server`. */
const ASSETS_FOLDER = path.join(__dirname, '..', '..', 'assets');
const ICON_MAX_AGE_S = 24 * 3600;

/** Serves the site’s icon at the addresses browsers request. */
export async function registerIcon(app: FastifyInstance): Promise<void> {
  const icon = readFileSync(path.join(ASSETS_FOLDER, 'icon.svg'), 'utf8');
  for (const url of ['/icon.svg', '/favicon.ico'])
    app.get(url, { config: { hasOneAddress: true }, onSend: sendConditionally }, async (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${ICON_MAX_AGE_S}`)
        .header('x-content-type-options', 'nosniff')
        .type('image/svg+xml')
        .send(icon),
    );
}
