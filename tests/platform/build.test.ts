import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { buildRemote, checkRemote, type BuiltRemote } from '@savepoint/region-tools';
import { byTier } from '@savepoint/service-kit/testing';
import { workbench } from './remotes';

const bench = workbench();
let folder: string;
let built: BuiltRemote;
/** The fixture with another name, a peer dependency, a region that uses the page’s bus, and a chunk loaded on demand. */
let varied: BuiltRemote;
let variedFolder: string;
beforeAll(async () => {
  folder = bench.copy();
  built = await buildRemote(folder);
  variedFolder = bench.copy({
    'savepoint.json': ['"remote": "fixture"', '"remote": "game-poll-2"'],
    'package.json': [
      '"react": "19.2.9"\n  }',
      '"@savepoint/session": "workspace:*"\n  },\n  "peerDependencies": { "react": "^19.0.0", "react-dom": "latest" }',
    ],
    'src/search/index.tsx': [
      "import { defineRegion } from '@savepoint/region-kit';",
      `import { defineRegion, useRegion } from '@savepoint/region-kit';
    import { useEffect } from 'react';
    void import('../streams/view');
    export function Listener() {
      const { bus } = useRegion();
      useEffect(() => bus.on('comment:deleted', () => bus.emit('theme:changed', { theme: 'dark' })), [bus]);
      return null;
    }
    console.log(Listener);`,
    ],
  });
  varied = await buildRemote(variedFolder);
});
afterAll(() => bench.remove());

const text = (part: string, name: string) => readFileSync(path.join(folder, 'dist', part, name), 'utf8');

test('the build manifest lists every file with its digest', () => {
  expect(built).toMatchObject({
    remote: 'fixture',
    version: expect.stringMatching(/^0\.1\.0-[0-9a-f]{8}$/),
    regions: {
      streams: { module: './streams', js: [expect.any(String)], css: [expect.any(String)] },
      search: { module: './search', js: [expect.any(String)], css: [] },
    },
    shared: { react: '^19.2.9', '@savepoint/region-kit': '^0.1.0' },
  });
  expect(built.shared).not.toHaveProperty('@savepoint/session');
  const digest = (name: string) =>
    `sha384-${createHash('sha384').update(text('web', name)).digest('base64')}`;
  for (const name of Object.keys(built.integrity)) expect(built.integrity[name]).toBe(digest(name));
  expect(Object.keys(built.integrity).sort()).toEqual(readdirSync(path.join(folder, 'dist/web')).sort());
});

test('the props that regions take and the events that scripts use are described with their schemas', () => {
  expect(built.contract).toMatchObject({
    props: { streams: { required: ['slug', 'name'] }, search: { properties: { q: { type: 'string' } } } },
    emits: {},
    listensTo: {},
  });
  const { contract } = varied;
  expect(contract.emits).toMatchObject({ 'theme:changed': { required: ['theme'] } });
  expect(contract.listensTo).toMatchObject({
    'comment:deleted': { required: expect.arrayContaining(['uid']) },
  });
  expect(Object.keys({ ...contract.emits, ...contract.listensTo })).toHaveLength(2);
});

test('versions: equal sources → equal, changed sources → different', async () => {
  expect((await buildRemote(bench.copy())).version).toBe(built.version);
  expect(varied.version).not.toBe(built.version);
});

test('a remote does not bundle shared modules: React, the kit, the toolkit', () => {
  const scripts = Object.keys(built.integrity).filter((name) => name.endsWith('.js'));
  const code = scripts.map((name) => text('web', name)).join('');
  expect(code).not.toMatch(/useSyncExternalStore|hydrateRoot|immer/);
  expect(code.length).toBeLessThan(16_000);
});

test('peer dependencies are shared too, and installed versions where there is no range', () => {
  const { shared, integrity } = varied;
  const { version } = JSON.parse(readFileSync(require.resolve('react-dom/package.json'), 'utf8')) as {
    version: string;
  };
  expect(shared).toEqual({
    react: '^19.0.0',
    'react/jsx-runtime': '^19.0.0',
    'react-dom': `^${version}`,
    'react-dom/client': `^${version}`,
    '@savepoint/region-kit': '^0.1.0',
    '@savepoint/session': '^0.1.0',
  });
  const code = Object.keys(integrity)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(variedFolder, 'dist', 'web', name), 'utf8'));
  expect(code.join('')).not.toMatch(/useSyncExternalStore|hydrateRoot/);
});

const COPIES: [name: string, text: string, other: string][] = [
  ['@savepoint/region-kit and react-dom', '\n    "@savepoint/region-kit": "0.1.0",', ''],
  ['react', ',\n    "react": "19.2.9"', ''],
];

test.each(COPIES.slice(0, byTier(1, 2)))(
  'a build with a copy of %s, which package.json does not name, is rejected',
  async (name, text, other) => {
    const copy = bench.copy({ 'package.json': [text, other] });
    await expect(buildRemote(copy)).rejects.toThrow(
      `fixture contains a copy of ${name}, which a page may have only once: add that to "dependencies" or "peerDependencies"`,
    );
  },
);

test('names may contain digits and hyphens', () => {
  const { remote, entry } = varied;
  expect(remote).toBe('game-poll-2');
  expect(readFileSync(path.join(variedFolder, 'dist', 'web', entry), 'utf8')).toMatch(
    /\bsavepoint_game_poll_2\b/,
  );
});

test('the server bundle is one file without dependencies except Node', () => {
  expect(readdirSync(path.join(folder, 'dist/server'))).toEqual(['server.cjs']);
  const needed = [...text('server', 'server.cjs').matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name!);
  for (const name of needed) expect(builtinModules).toContain(name.replace('node:', ''));
});

test('class names are the same in browser and server bundles', () => {
  const [sheet] = built.regions['streams']!.css;
  const [, name] = /\.(line-[^{\s]+)\s*\{/.exec(text('web', sheet!))!;
  expect(text('server', 'server.cjs')).toContain(name!);
});

test('each style sheet defines the marker that the manifest names', () => {
  const { css, markers } = built.regions['streams']!;
  expect(markers).toEqual(['--styles-fixture-streams']);
  expect(text('web', css[0]!)).toMatch(/\n:root\{--styles-fixture-streams: ;\}$/);
});

test('source maps are not published', () => {
  expect(built.files.filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(readdirSync(path.join(folder, 'dist/maps/web')).length).toBeGreaterThan(0);
});

test('a dynamic import becomes a chunk with a digest; its styles load with the region', () => {
  const { regions, integrity, files } = varied;
  const search = regions['search']!;
  const late = files.filter((name) => /^\d+\..*js$/.test(name));
  expect(late).toHaveLength(1);
  expect(integrity).toHaveProperty([late[0]!]);
  expect(search.js).toHaveLength(1);
  expect(search.js).not.toContain(late[0]);
  expect(search.css).toHaveLength(1);
});

test('a region that uses more of the toolkit than the host provides is rejected', async () => {
  const used = bench.copy({
    'src/streams/view.tsx': [
      "import { createSlice } from '@reduxjs/toolkit';",
      "import { createSlice, nanoid } from '@reduxjs/toolkit';\nnanoid();",
    ],
  });
  await expect(buildRemote(used)).rejects.toThrow('nanoid');
});

/** Files that bundlers with plugins know, and what the sentence advises. */
const UNSUPPORTED: [request: string, advice: RegExp][] = [
  ['./cover.png', /put an \.svg, \.png, \.webp or \.woff2 file beside a CSS module/],
  ['./cover.jpg?w=300', /beside a CSS module/],
  ['./drawing.svg?raw', /or write an <svg> into the component/],
  ['./look.scss', /write the styles in a CSS module/],
  ['./look.module.less', /write the styles in a CSS module/],
  ['./text.md', /scripts may import \.ts, \.tsx, \.js, \.json and \.module\.css files/],
  ['./table.json?url', /without a suffix such as \?raw/],
];

test('files that a build does not know: a sentence for each says what is supported', async () => {
  const uses = UNSUPPORTED.map(([request], index) => `import file${index} from '${request}';`).join('\n');
  const all = UNSUPPORTED.map((_, index) => `file${index}`).join();
  const copy = bench.copy({
    'src/search/index.tsx': [
      "import { defineRegion } from '@savepoint/region-kit';",
      `import { defineRegion } from '@savepoint/region-kit';\n${uses}\nconsole.log(${all});`,
    ],
  });
  for (const [request] of UNSUPPORTED)
    writeFileSync(
      path.join(copy, 'src', 'search', request.replace(/\?.*/, '')),
      // What a script could be is not taken for one, as to its name.
      request.endsWith('.md') ? '# A text' : '{}',
    );
  const { message } = await buildRemote(copy).then(
    () => new Error('built'),
    (error: Error) => error,
  );
  const lines = message.split('\n');
  for (const [request, advice] of UNSUPPORTED)
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `src/search/index\\.tsx imports ${request.replace(/[.?]/g, '\\$&')}, which is not supported: .*${advice.source}`,
        ),
      ),
    );
  expect(lines).toHaveLength(UNSUPPORTED.length);
  expect(message).not.toContain('loader');
});

test('a picture that a style sheet names is a file of the build', async () => {
  const copy = bench.copy({
    'src/streams/streams.module.css': ['{', '{ background: url(./cover.png);'],
  });
  writeFileSync(path.join(copy, 'src', 'streams', 'cover.png'), 'a picture');
  const { files } = await buildRemote(copy);
  expect(files).toContainEqual(expect.stringMatching(/^cover\.\w{8}\.png$/));
});

test.each([
  [
    '"react": "19.2.9"',
    '"react": "^18.3.1"',
    /^fixture needs react \^18\.3\.1, but the host provides 19\.2\.9/,
  ],
  [
    '"@savepoint/region-kit": "0.1.0"',
    '"@savepoint/region-kit": "^2.0.0"',
    /^fixture needs @savepoint\/region-kit \^2\.0\.0, but 0\.1\.0 is installed$/,
  ],
])('%s → %s: refused by the build and by the check, without a store', async (declared, other, sentence) => {
  const copy = bench.copy({ 'package.json': [declared, other] });
  await expect(buildRemote(copy)).rejects.toThrow(sentence);
  // As a build of earlier tools has left it.
  cpSync(path.join(folder, 'dist'), path.join(copy, 'dist'), { recursive: true });
  const results = await checkRemote(copy);
  const contract = results.find(({ check }) => check === 'contract')!;
  expect(`fixture ${contract.messages[0]!.slice('It '.length)}`).toMatch(sentence);
  expect(results.filter(({ status }) => status === 'failed').map(({ check }) => check)).toEqual(['contract']);
});

test('an invalid remote declaration is rejected with its problems', async () => {
  const copy = bench.copy({ 'savepoint.json': ['"remote": "fixture"', '"remote": "Fixture!"'] });
  await expect(buildRemote(copy)).rejects.toThrow('remote: not a name for a remote; use a–z');
});
