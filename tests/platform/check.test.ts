import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { newRegionKey } from '@savepoint/contracts/region-trust';
import {
  buildRemote,
  checkRemote,
  registerHost,
  resultLines,
  run,
  type CheckResult,
} from '@savepoint/region-tools';
import { byTier } from '@savepoint/service-kit/testing';
import { main } from '../../packages/region-tools/src/cli';
import { heightProblems } from '../../packages/region-tools/src/check/height';
import { HOST, workbench } from './remotes';

const SLOT = { module: './src/index.ts', slot: 'game-sidebar' } as const;
const STORY = { region: 'poll', name: 'a game', props: {} };

const bench = workbench();
let built: string;
beforeAll(async () => {
  built = bench.copy();
  await buildRemote(built);
});
afterAll(() => bench.remove());

let copies = 0;
/** Copies the built fixture, to be changed without a build. */
function copyBuilt(): string {
  const copy = path.join(bench.folder, `built-${(copies += 1)}`);
  cpSync(built, copy, { recursive: true });
  return copy;
}

/** Returns the path of a built file. @param type such as `streams` and `.js` */
function fileOf(folder: string, region: string, type: string): string {
  const web = path.join(folder, 'dist', 'web');
  const name = readdirSync(web).find((each) => each.startsWith(`${region}.`) && each.endsWith(type));
  return path.join(web, name!);
}

const replace = (file: string, from: string | RegExp, to: string) => {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, after);
};
const serverOf = (folder: string) => path.join(folder, 'dist', 'server', 'server.cjs');
const prepend = (file: string, code: string) => writeFileSync(file, code + readFileSync(file, 'utf8'));

const resultOf = (results: CheckResult[], check: string) => results.find((each) => each.check === check)!;

test('a good remote passes', async () => {
  const results = await checkRemote(built, { host: HOST });
  expect(results.filter(({ status }) => status !== 'ok')).toEqual([
    { check: 'types', status: 'not-checked', messages: ['there is no tsconfig.json beside savepoint.json'] },
  ]);
  expect(resultLines(results)).toHaveLength(17);
});

/** Replaces the stories by a module. */
function useModule(folder: string, code: string): void {
  writeFileSync(path.join(folder, 'stories.ts'), code);
  replace(path.join(folder, 'savepoint.json'), './stories.json', './stories.ts');
}

test('stories may be a module; in one whose calls fail or stay open, the browser renders the region', async () => {
  const folder = copyBuilt();
  const stories = {
    streams: {
      loading: { props: { slug: 'hades', name: 'Hades' }, pending: ['findStreams'] },
      'an error': { props: { slug: 'hades', name: 'Hades' }, errors: { findStreams: 503 } },
    },
    search: { 'a query': { props: { q: 'hades' } } },
  };
  useModule(folder, `export const stories: object = ${JSON.stringify(stories)};`);
  const results = await checkRemote(folder, { host: HOST });
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
});

/** Declares one more region, in an open slot, which the server bundle does not have. */
function addToSlot(folder: string, declaration: object): void {
  const file = path.join(folder, 'savepoint.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { regions: Record<string, object> };
  manifest.regions['ticker'] = {
    module: './src/search/index.tsx',
    slot: 'game-sidebar',
    ...declaration,
  };
  writeFileSync(file, JSON.stringify(manifest));
}

test('a region in an open slot: a height is needed only where the server sends no HTML', async () => {
  const folder = copyBuilt();
  addToSlot(folder, { height: { narrow: 90, wide: 60 } });
  expect(resultOf(await checkRemote(folder, { host: HOST }), 'height').status).toBe('ok');
  expect(heightProblems({ regions: { poll: SLOT } }, [{ ...STORY, html: '<p>Poll</p>' }])).toEqual([]);
  expect(
    heightProblems({ regions: { poll: SLOT } }, [{ ...STORY, html: '<p>Poll</p>' }, STORY]),
  ).toHaveLength(1);
  expect(heightProblems({ regions: { poll: { module: './src/index.ts' } } }, [STORY])).toEqual([]);
});

/** What is wrong, the check that finds it, its sentence, and how the build is changed. */
type Fault = [fault: string, check: string, sentence: RegExp, change: (folder: string) => void];

/** Each list is of faults that do not hide each other: in the fast tier they are made in one build. */
const FAULTS: Fault[][] = [
  [
    [
      'a file that was changed after the build',
      'files',
      /streams\.\w+\.js was changed after the build: change the sources, and build it again/,
      (folder) => appendFileSync(fileOf(folder, 'streams', '.js'), '\n'),
    ],
    [
      'an error of types',
      'types',
      /src\/streams\/view\.tsx.*error TS2322/,
      (folder) => {
        const options = { strict: true, jsx: 'react-jsx', module: 'esnext', moduleResolution: 'bundler' };
        const tsconfig = {
          compilerOptions: { ...options, types: [], skipLibCheck: true },
          include: ['src/streams/view.tsx', 'src/css.d.ts'],
        };
        writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
        writeFileSync(path.join(folder, 'src', 'css.d.ts'), "declare module '*.module.css';");
        appendFileSync(
          path.join(folder, 'src', 'streams', 'view.tsx'),
          "\nexport const wrong: number = 'one';\n",
        );
      },
    ],
    [
      'a copy of React',
      'shared',
      /contains a copy of React, which a page may have only once: add it to "dependencies"/,
      (folder) =>
        appendFileSync(fileOf(folder, 'streams', '.js'), ';Symbol.for("react.transitional.element");'),
    ],
    [
      'too many bytes',
      'budgets',
      /The scripts have \d+ bytes \(gzip\), of 18000: load code of dialogs and the like with lazyWithRetry\(\)/,
      (folder) => {
        const noise = Array.from({ length: 9000 }, (_, index) => (index * 7919 * 104729).toString(36)).join(
          '',
        );
        appendFileSync(fileOf(folder, 'streams', '.js'), `\n// ${noise}`);
      },
    ],
    [
      'an !important',
      'styles',
      /\.line-[\w-]+\{margin\} is !important: remove that/,
      (folder) => replace(fileOf(folder, 'streams', '.css'), '{', '{margin:0!important;'),
    ],
    [
      'an element without a class',
      'styles',
      /: p has no class of the region: put it below one of a CSS module/,
      (folder) => appendFileSync(fileOf(folder, 'streams', '.css'), 'p{margin:0}'),
    ],
    [
      'a class of others, by :global',
      'styles',
      /: \.btn--quiet:not\(\.line-\w+\) has no class of the region/,
      (folder) => {
        const file = fileOf(folder, 'streams', '.css');
        const [own] = /\.line-[\w-]+/.exec(readFileSync(file, 'utf8'))!;
        appendFileSync(file, `.btn--quiet:not(${own}){margin:0}`);
      },
    ],
    [
      'a picture of elsewhere in a style sheet',
      'styles',
      /\{background\} loads \/\/pictures\.example\/a\.png, which the policy of the pages blocks/,
      (folder) =>
        replace(fileOf(folder, 'streams', '.css'), '{', '{background:url(//pictures.example/a.png);'),
    ],
    [
      'styles for the whole page',
      'styles',
      /: @font-face applies to the whole page: remove it/,
      (folder) =>
        appendFileSync(fileOf(folder, 'streams', '.css'), '@font-face{font-family:x;src:url(x.woff2)}'),
    ],
    [
      'a request in code that no story runs',
      'network',
      /has fetch\(: make calls of the site with getSession\(\)\.api\.call\(\)/,
      (folder) => appendFileSync(fileOf(folder, 'streams', '.js'), ';function never(){fetch("/x")}'),
    ],
    [
      'a connection to elsewhere',
      'network',
      /EventSource requests https:\/\/example\.org\/events, which is no call of the contract/,
      (folder) => prepend(fileOf(folder, 'streams', '.js'), 'new EventSource("https://example.org/events");'),
    ],
    [
      'a <style> element of a script, as libraries that write CSS add it',
      'policy',
      /^A script adds a <style> element, which the policy of the pages blocks: use CSS modules/,
      (folder) =>
        prepend(fileOf(folder, 'streams', '.js'), 'document.head.append(document.createElement("style"));'),
    ],
    [
      'HTML that the browser renders differently',
      'hydration',
      /streams, “no streams”: Hydration failed because/,
      (folder) => replace(serverOf(folder), '" has "', '" had "'),
    ],
    [
      'a field without a name',
      'accessibility',
      /search, “a query”: .*label.*<input/i,
      (folder) => replace(fileOf(folder, 'search', '.js'), '"aria-label":"Search"', 'title:""'),
    ],
    [
      'a new global',
      'globals',
      /The global leaked is added: keep it in a module/,
      (folder) => prepend(fileOf(folder, 'streams', '.js'), 'globalThis.leaked=1;'),
    ],
    [
      'a global that is deleted',
      'globals',
      /The global matchMedia is deleted: other regions need it/,
      (folder) => prepend(fileOf(folder, 'streams', '.js'), 'delete window.matchMedia;'),
    ],
    [
      'a global that is replaced',
      'globals',
      /The global fetch is replaced: other regions use it/,
      (folder) => prepend(fileOf(folder, 'streams', '.js'), 'window.fetch=()=>{};'),
    ],
  ],
  [
    [
      'a file that is missing',
      'files',
      /search\.\w+\.js is missing: build it again/,
      (folder) => rmSync(fileOf(folder, 'search', '.js')),
    ],
    [
      'HTML that a fragment must not have',
      'html',
      /streams, “no streams”: The element <iframe> is not allowed in a fragment: remove it/,
      (folder) => replace(serverOf(folder), /\("p",\{id:/, '("iframe",{id:'),
    ],
  ],
  [
    [
      'a fragment that throws',
      'server',
      /streams, “no streams”: a fragment cannot use the module node:fs/,
      (folder) => replace(serverOf(folder), '" has "', 'require("node:fs")'),
    ],
    [
      'a region in an open slot that only the browser renders, without a height',
      'height',
      /The server sends no HTML of ticker in “a game”.*add "height": \{"narrow": …, "wide": …\} to savepoint\.json/,
      (folder) => addToSlot(folder, {}),
    ],
  ],
  [
    [
      'a server bundle that cannot be loaded',
      'server',
      /The server bundle cannot be loaded: fetch is not defined/,
      (folder) => prepend(serverOf(folder), 'fetch("/");'),
    ],
    [
      'a story whose props do not fit',
      'stories',
      /The story “a query” of search has props that do not fit: .*q/,
      (folder) => replace(path.join(folder, 'stories.json'), '"q": "hades"', '"query": "hades"'),
    ],
  ],
  [
    [
      'no story',
      'stories',
      /search has no story: write \{"search": \{"a state": \{"props": \{…\}\}\}\} into a file/,
      (folder) => replace(path.join(folder, 'stories.json'), '"search"', '"other"'),
    ],
    [
      'a story that answers what is not a call',
      'stories',
      /The story “no streams” of streams answers findStream, which is not a call of the site/,
      (folder) =>
        replace(path.join(folder, 'stories.json'), '"findStreams": { "streams": [] }', '"findStream": 1'),
    ],
  ],
  [
    [
      'a call that a story does not answer',
      'server',
      /streams, “no streams”: it has no answer for the call findStreams: add \{"answers"/,
      (folder) => replace(path.join(folder, 'stories.json'), '"findStreams": { "streams": [] }', ''),
    ],
    [
      'a browser bundle that cannot be loaded',
      'browser',
      /The browser bundle cannot be loaded: broken/,
      (folder) => prepend(fileOf(folder, 'streams', '.js'), 'throw new Error("broken");'),
    ],
  ],
  [
    [
      'a module of stories that exports none',
      'stories',
      /\.\/stories\.ts does not export "stories"/,
      (folder) => useModule(folder, 'export const story = {};'),
    ],
  ],
  [
    [
      'a module of stories that throws',
      'stories',
      /\.\/stories\.ts cannot be run: Error: no such state/,
      (folder) => useModule(folder, "throw new Error('no such state');"),
    ],
  ],
];
const BUILDS = byTier(
  FAULTS,
  FAULTS.flat().map((fault) => [fault]),
);

/** Code that runs while a story is mounted, and what is said about it. */
const BLOCKED: [what: string, code: string, sentence: RegExp][] = [
  [
    'a <style> element with text',
    'const e=document.createElement("style");e.textContent="a{color:red}";document.head.append(e)',
    /“a query”: A script adds a <style> element/,
  ],
  [
    'a <style> element in a shadow root',
    'document.createElement("div").attachShadow({mode:"open"}).append(document.createElement("style"))',
    /A script adds a <style> element/,
  ],
  [
    'a style sheet of the page',
    'document.adoptedStyleSheets=[new CSSStyleSheet()]',
    /A script adds styles to the page/,
  ],
  [
    'HTML as a string',
    'try{document.createElement("p").innerHTML="<b>x</b>"}catch{}',
    /A script sets HTML as a string/,
  ],
  ['code as a string', 'try{new Function("return 1")()}catch{}', /A script runs a string as code/],
  ['code in a string, by eval', 'try{eval("1")}catch{}', /A script runs a string as code/],
  [
    'a picture of elsewhere',
    'document.body.append(Object.assign(document.createElement("img"),{alt:"",src:"https://pictures.example/a.png"}))',
    /https:\/\/pictures\.example\/a\.png is of another origin/,
  ],
  [
    'a background of elsewhere',
    'const i=document.createElement("i");i.setAttribute("style","background-image:url(https://pictures.example/b.png)");document.body.append(i)',
    /https:\/\/pictures\.example\/b\.png is of another origin/,
  ],
  [
    'a form that leads elsewhere',
    'document.body.append(Object.assign(document.createElement("form"),{action:"https://forms.example/"}))',
    /https:\/\/forms\.example\/ is of another origin/,
  ],
  [
    'code in an attribute',
    'const b=document.createElement("b");b.setAttribute("onclick","x()");document.body.append(b)',
    /The attribute onclick is code/,
  ],
];

test('what the policy of the pages blocks while a story is mounted is refused, each with its sentence', async () => {
  const folder = copyBuilt();
  const code = BLOCKED.map(([, each]) => `(()=>{${each}})();`).join('');
  replace(
    fileOf(folder, 'search', '.js'),
    '"aria-label":"Search"',
    `"aria-label":(()=>{${code}return "Search"})()`,
  );
  const { status, messages } = resultOf(await checkRemote(folder, { host: HOST }), 'policy');
  expect(status).toBe('failed');
  for (const [, , sentence] of BLOCKED) expect(messages.join('\n')).toMatch(sentence);
});

test('a picture inside an address, or of the site, and style attributes are allowed', async () => {
  const folder = copyBuilt();
  const code =
    'document.body.append(Object.assign(document.createElement("img"),{alt:"",src:"data:image/png;base64,AA"}),' +
    'Object.assign(document.createElement("img"),{alt:"",src:"/cdn/a.webp"}),Object.assign(document.createElement("i"),{style:"color:red"}));';
  replace(
    fileOf(folder, 'search', '.js'),
    '"aria-label":"Search"',
    `"aria-label":(()=>{${code}return "Search"})()`,
  );
  expect(resultOf(await checkRemote(folder, { host: HOST }), 'policy').messages).toEqual([]);
});

test.each(BUILDS.map((faults): [string, Fault[]] => [faults.map(([fault]) => fault).join('; '), faults]))(
  'refused, by its check and with a sentence: %s',
  async (_faults, faults) => {
    const folder = copyBuilt();
    for (const [, , , change] of faults) change(folder);
    const results = await checkRemote(folder, { host: HOST });
    for (const [fault, check, sentence] of faults) {
      const { status, messages } = resultOf(results, check);
      expect([fault, messages.join('\n')]).toEqual([fault, expect.stringMatching(sentence)]);
      expect([fault, status]).toEqual([fault, 'failed']);
    }
  },
);

test('a host that provides another version is refused by “contract”', async () => {
  const host = { ...HOST, provides: { ...HOST.provides, react: '20.0.0' } };
  expect(resultOf(await checkRemote(built, { host }), 'contract')).toEqual({
    check: 'contract',
    status: 'failed',
    messages: ['It needs react ^19.2.9, but the host provides 20.0.0: install the packages of that site'],
  });
});

test.each([
  ['responds with 503, as text', 503, 'responded with 503 (regions-unavailable): Not now.', []],
  ['is not there, as JSON', undefined, 'cannot be reached (ECONNREFUSED)', ['--json']],
])(
  'check of a site that %s: the results of this machine first, then why it failed',
  async (_what, status, sentence, more) => {
    const server = createServer((_request, response) => {
      response.writeHead(status!, { 'content-type': 'application/json' });
      response.end('{"code":"regions-unavailable","error":"Not now."}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (status === undefined) server.close();
    const printed: string[] = [];
    const check = async (...more: string[]) => {
      const print = (text: string) => void printed.push(text);
      const env = { REGION_KEY: newRegionKey() };
      return main(['check', '--store', origin, ...more], { cwd: copyBuilt(), env, print, printError: print });
    };
    try {
      expect(await check(...more)).toBe(1);
      if (more.length) {
        const { results } = JSON.parse(printed[0]!) as { results: CheckResult[] };
        expect(results.at(-1)).toMatchObject({ check: 'store', status: 'failed' });
        expect(printed.join()).toContain(sentence);
        return;
      }
      const lines = printed.join('\n').split('\n');
      expect(lines[0]).toMatch(/^ok +Files: /);
      expect(lines.at(-4)).toMatch(/^FAILED +Store: /);
      expect(lines.at(-3)).toContain(sentence);
      expect(lines.at(-1)).toBe('1 of 17 checks failed');
    } finally {
      server.close();
    }
  },
);

test('publish: refuses what fails, publishes what has passed, and checks the same files once', async () => {
  const store = path.join(bench.folder, 'store');
  const printed: string[] = [];
  const type = (line: string, cwd: string) =>
    run([...line.split(' '), '--store', store], { cwd, env: {}, print: (text) => void printed.push(text) });
  const folder = copyBuilt();
  await run(['keys', 'create'], { cwd: folder, env: {}, print: () => {} });
  await registerHost(store, HOST);
  await type('owners init', folder);

  const faulty = copyBuilt();
  cpSync(path.join(folder, 'region-key.pem'), path.join(faulty, 'region-key.pem'));
  appendFileSync(fileOf(faulty, 'streams', '.css'), 'p{margin:0}');
  await expect(type('publish', faulty)).rejects.toThrow('p has no class of the region');
  expect(existsSync(path.join(store, 'fixture'))).toBe(false);

  await type('check', folder);
  expect(printed.filter((line) => line.startsWith('ok'))).toHaveLength(15);
  printed.length = 0;
  await type('publish', folder);
  expect(printed.slice(1)).toEqual([expect.stringMatching(/^Published fixture@0\.1\.0-\w+ \(stable\)$/)]);
  // With other stories, the result is no longer that of these files.
  replace(path.join(folder, 'stories.json'), '"q": "hades"', '"query": "hades"');
  await expect(type('publish', folder)).rejects.toThrow('has props that do not fit');
});
