import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Registry } from '@savepoint/contracts/regions';
import { callEnv, closeApp, regionTrustEnv } from '@savepoint/service-kit/testing';
import { createShell } from '../../src/server/app';
import { readSettings } from '../../src/server/config';
import { loadClientAssets } from '../../src/server/static-files';
import { catalogStub } from './catalog-stub';
import { catalogue, type Catalogue } from './catalogue';
import { commentsStub } from './comments-stub';
import { regionsStub } from './regions-stub';
import { pageSheets } from './styles';
import { startUpstream, type StubHandler, type Upstream } from './upstream';
import { userActionsStub, type RatingTotals } from './user-actions-stub';

/** A listening shell with stubs of the services it calls. */
export interface TestShell {
  url: string;
  data: Catalogue;
  ratings: RatingTotals;
  /** The published regions. */
  regions: Registry['regions'];
  /** Texts of the regions’ style sheets by path. */
  styles: Record<string, string>;
  catalog: Upstream;
  userActions: Upstream;
  comments: Upstream;
  /** Region store and fragments service. */
  store: Upstream;
  close(): Promise<void>;
}

export const PUBLIC_URL = 'https://savepoint.example';

/** The style sheet of the page client. */
export const SITE_STYLES = '.skip{color:#fff}';
/** Assets with their compressed forms, as the build writes them. */
export const COMPRESSED_ASSETS = {
  'main.1.js': `export const words = ${JSON.stringify('a word, '.repeat(200))};`,
  'main.1.js.map': JSON.stringify({ version: 3, mappings: 'AAAA;'.repeat(300) }),
  'large.1.css': '.large{margin:0}\n'.repeat(100),
};
const FRAME_STYLES = '.embed{margin:0}';

/** @returns `sha384-…` of a file */
export const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A folder like the one the build of the page client writes. */
function builtClient(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shell-assets-'));
  const manifest = {
    js: ['host.1.js'],
    css: ['site.1.css'],
    pageCss: Object.fromEntries(pageSheets().map((name) => [name, `page-${name}.1.css`])),
    integrity: { 'site.1.css': digestOf(SITE_STYLES) },
  };
  for (const file of Object.values(manifest.pageCss)) writeFileSync(path.join(folder, file), '');
  writeFileSync(path.join(folder, 'assets.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'site.1.css'), SITE_STYLES);
  for (const [name, text] of Object.entries(COMPRESSED_ASSETS)) {
    writeFileSync(path.join(folder, name), text);
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(path.join(folder, 'text.1.woff2'), Buffer.alloc(500, 7));
  mkdirSync(path.join(folder, 'frame'));
  const frame = {
    js: ['frame.1.js'],
    css: ['frame.1.css'],
    integrity: { 'frame.1.js': digestOf(''), 'frame.1.css': digestOf(FRAME_STYLES) },
  };
  writeFileSync(path.join(folder, 'frame', 'assets.json'), JSON.stringify(frame));
  writeFileSync(path.join(folder, 'frame', 'frame.1.css'), FRAME_STYLES);
  mkdirSync(path.join(folder, 'embed'));
  for (const name of ['loader', 'site-loader', 'follow', 'frame', 'count', 'element', 'looks'])
    writeFileSync(path.join(folder, 'embed', `${name}.js`), `// ${name}`);
  mkdirSync(path.join(folder, 'inline'));
  writeFileSync(path.join(folder, 'inline', 'loading.js'), '/* loading */');
  mkdirSync(path.join(folder, 'push'));
  writeFileSync(path.join(folder, 'push', 'worker.js'), '// worker');
  return folder;
}

/** @param env settings to override @param port any free one by default @param answer of the comments service */
export async function startShell(
  env: NodeJS.ProcessEnv = {},
  port = 0,
  answer: StubHandler = commentsStub,
): Promise<TestShell> {
  const data = catalogue();
  const regions: Registry['regions'] = {};
  const styles: Record<string, string> = {};
  const ratings: RatingTotals = { count: 2318, mean: 4.68, hasCharts: true };
  const catalog = await startUpstream(catalogStub(data));
  const userActions = await startUpstream(userActionsStub(data, ratings));
  const comments = await startUpstream(answer);
  const store = await startUpstream(regionsStub(regions, styles));
  const folder = builtClient();
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    CALL_PRIVATE_KEY: callEnv.CALL_PRIVATE_KEY,
    ...regionTrustEnv,
    CATALOG_URL: catalog.url,
    USER_ACTIONS_URL: userActions.url,
    COMMENTS_URL: comments.url,
    REGIONS_URL: store.url,
    FRAGMENTS_URL: store.url,
    PUBLIC_URL,
    DATA_DIR: folder,
    FIREBASE_PROJECT_ID: 'savepoint-test',
    LOCAL_IDENTITY: 'true',
    // A busy machine may be slower than the default.
    OPTIONAL_PART_TIMEOUT_MS: '20000',
    ...env,
  });
  const app = await createShell(settings, loadClientAssets(folder));
  const url = await app.listen({ host: '127.0.0.1', port });
  const close = async () => {
    await closeApp(app);
    await Promise.all([catalog, userActions, comments, store].map((upstream) => upstream.close()));
    rmSync(folder, { recursive: true });
  };
  return { url, data, ratings, regions, styles, catalog, userActions, comments, store, close };
}
