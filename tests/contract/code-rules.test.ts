import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './compose';

const list = (...folders: string[]) =>
  execFileSync('git', ['ls-files', ...folders.map((folder) => `${folder}/*`)], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) => /\/(src|assets)\/.*\.(tsx?|c?js)$/.test(file) && !/\.test\.tsx?$|\/testing[/.]/.test(file),
    )
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
const SERVERS = [
  'packages/service-kit',
  'packages/contracts',
  'packages/covers',
  'services',
  'gateway',
  'shell/src/server',
];
const BROWSER = ['shell/src/client', 'mf-*', 'packages/embed', 'packages/session', 'packages/region-kit'];
const servers = list(...SERVERS);
const browser = list(...BROWSER);
const all = [...list(...SERVERS, ...BROWSER, 'shell', 'local/identity')];

/** The files that contain a pattern. */
const filesWith = (files: readonly (readonly [string, string])[], pattern: RegExp) => [
  ...new Set(files.filter(([, text]) => pattern.test(text)).map(([file]) => file)),
];

test('the lists of sources are not empty', () => {
  expect(servers.length).toBeGreaterThan(200);
  expect(browser.length).toBeGreaterThan(150);
});

test('no code is made of text: neither eval nor Function nor a virtual machine, but for the bundles of regions', () => {
  const pattern =
    /\beval\(|new Function\(|\bFunction\(|from 'node:vm'|require\('(node:)?vm'\)|set(Timeout|Interval)\(\s*['"`]/;
  expect(filesWith(all, pattern).sort()).toEqual([
    'services/fragments/assets/drop-capabilities.cjs',
    'services/fragments/assets/render-process.cjs',
  ]);
});

test('no server starts another program, but Node without rights: for bundles of regions and for files of others', () => {
  expect(filesWith(servers, /child_process|from 'execa'|node:cluster/).sort()).toEqual([
    'packages/service-kit/src/processes/index.ts',
    'packages/service-kit/src/processes/without-rights.ts',
  ]);
  expect(filesWith(servers, /\bstartCommand\(/).sort()).toEqual([
    'services/comments/src/sites/import-export/reading/foreign-file.ts',
    'services/fragments/src/renderer.ts',
  ]);
});

test('HTML that React does not escape: only the shell’s own, sanitised Markdown, and regions’ HTML', () => {
  expect(filesWith(all, /dangerouslySetInnerHTML/).sort()).toEqual([
    'shell/src/document/document.tsx',
    'shell/src/document/page.tsx',
    'shell/src/pages/articles/article.tsx',
    'shell/src/pages/reviews/review-page.tsx',
    'shell/src/pages/text-page.tsx',
    'shell/src/server/embed/document.tsx',
    'shell/src/server/embed/problem.tsx',
  ]);
  const sinks =
    /\.(innerHTML|outerHTML|srcdoc)\s*=|document\.write|insertAdjacentHTML|createContextualFragment/;
  expect(filesWith([...browser, ...servers], sinks)).toEqual([]);
});

test('no code in a browser makes HTML or a script of a string, which Trusted Types would reject', () => {
  const pattern =
    /\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser|srcdoc|createContextualFragment|createPolicy/;
  expect(filesWith([...browser, ...list('local/identity')], pattern)).toEqual([]);
});

test('hashes and random values: SHA-256 or stronger, and the system’s generator', () => {
  const weak = /createHash\(['"](md5|sha1|md4|ripemd160)|createCipher|Math\.random\(|randomUUID\(\).*token/i;
  expect(filesWith(servers, weak)).toEqual([]);
});

test('nobody reads XML, serialised objects, or a database language made of text', () => {
  const parsers =
    /xml2js|fast-xml-parser|libxml|new XMLParser|v8['"].*deserialize|\.deserialize\(|node-serialize/;
  expect(filesWith(servers, parsers)).toEqual([]);
  expect(filesWith(servers, /\$where|\$function|\$accumulator|mapReduce\(/)).toEqual([]);
});

test('no server trusts other certificates than the system does; two files set cookies', () => {
  expect(filesWith(servers, /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|requireTLS: false/)).toEqual([]);
  expect(filesWith(all, /setCookie\(|['"]set-cookie['"]\s*[:,]|document\.cookie\s*=/i)).toEqual([
    'gateway/src/cache/reader-variants.ts',
    'shell/src/server/preview/previews.ts',
  ]);
});

test('a server’s requests follow no redirects', () => {
  const without = servers.flatMap(([file, text]) =>
    [...text.matchAll(/(?<![.\w])fetch\(/g)]
      .filter(({ index }) => !text.slice(index, index + 400).includes("redirect: 'error'"))
      .map(() => file),
  );
  expect(without).toEqual([]);
  // Those of undici follow none unless they are told to.
  expect(filesWith(servers, /maxRedirections|interceptors\.redirect|follow-redirects/)).toEqual([]);
});

test('messages from other windows are received in four files, which compare their source', () => {
  const listeners = browser.filter(([, text]) => /\('message',/.test(text));
  expect(listeners.map(([file]) => file).sort()).toEqual([
    'packages/embed/src/follow-frame.ts',
    'packages/session/src/challenge/captcha.ts',
    'shell/src/client/embed/frame.ts',
    'shell/src/client/embed/loader.ts',
  ]);
  for (const [, text] of listeners) expect(text).toMatch(/\bsource [!=]== /);
});
