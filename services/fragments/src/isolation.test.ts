import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Fragment } from '@savepoint/contracts/regions';
import path from 'node:path';
import { startHttpServer } from '../test/http-server';
import { RENDER_TIMEOUTS } from './renderer-pool';
import { Renderer, RenderError } from './renderer';

let renderers: Renderer[];
let folder: string;
let server: Awaited<ReturnType<typeof startHttpServer>>;
let requests: number;
beforeEach(async () => {
  renderers = [];
  folder = mkdtempSync(path.join(tmpdir(), 'isolation-'));
  writeFileSync(path.join(folder, 'internal.pem'), 'secret');
  requests = 0;
  server = await startHttpServer((_request, response) => {
    requests += 1;
    response.end('reached');
  });
});
afterEach(async () => {
  await Promise.all(renderers.map((renderer) => renderer.terminate()));
  await server.close();
  rmSync(folder, { recursive: true });
});

function start(bundle: string) {
  let onEnd = (_reason: string) => {};
  const ended = new Promise<string>((resolve) => (onEnd = resolve));
  const renderer = new Renderer(bundle, {
    startTimeoutMs: 200_000,
    pingTimeoutMs: RENDER_TIMEOUTS.pingMs,
    onEnd,
    onOutput: () => {},
  });
  renderers.push(renderer);
  return { renderer, ended };
}

/** A bundle with the region `things`, whose `render` has this body. */
const bundle = (body: string, top = '') =>
  `${top}\nexports.regions = { things: { async render(props, context) { ${body} } } };`;

async function render(
  renderer: Renderer,
  timeoutMs = 200_000,
  call = async (): Promise<unknown> => 'data',
): Promise<Fragment> {
  const job = { region: 'things', props: {}, url: '', timeoutMs, call };
  return (await renderer.render(job)).fragment;
}

/** Gets hold of an object of the other realm, as `foreign`. */
const FOREIGN = `const foreign = await import('node:fs').then(() => null, (error) => error);`;

test.each([
  ['reads a file', `return { html: require('fs').readFileSync(FILE, 'utf8') };`],
  ['reads a file by its other name', `return { html: require('node:fs').readFileSync(FILE, 'utf8') };`],
  ['imports a module', `return { html: (await import('node:fs')).readFileSync(FILE, 'utf8') };`],
  ['starts a process', `require('child_process').execSync('id'); return { html: 'started' };`],
  ['opens a connection', `require('net').connect(PORT); return { html: 'connected' };`],
  ['requests an address', `return { html: await (await fetch(URL_OF_SERVER)).text() };`],
  ['opens a WebSocket', `new WebSocket(URL_OF_SERVER); return { html: 'connected' };`],
  ['takes a binding of Node', `process.binding('fs'); return { html: 'taken' };`],
  ['takes a module of Node', `process.getBuiltinModule('fs'); return { html: 'taken' };`],
  ['ends the service', `process.kill(process.ppid); return { html: 'killed' };`],
  ['makes a function from text', `return { html: String(new Function('return 1')()) };`],
  ['evaluates text', `return { html: String(eval('1')) };`],
  [
    'takes the process of its console',
    `return { html: console.log.constructor('return process')().pid + '' };`,
  ],
  [
    'takes the process of what it is given',
    `return { html: context.call.constructor.constructor('return process')().pid + '' };`,
  ],
  [
    'takes the process of an error of Node',
    `${FOREIGN} return { html: foreign.constructor.constructor('return process')().pid + '' };`,
  ],
  ['compiles WebAssembly', `new WebAssembly.Module(new Uint8Array()); return { html: 'compiled' };`],
])('a bundle that %s → fails', async (_what, body) => {
  const values = `const FILE = ${JSON.stringify(path.join(folder, 'internal.pem'))};
    const URL_OF_SERVER = ${JSON.stringify(server.url)}; const PORT = ${new URL(server.url).port};`;
  const { renderer } = start(bundle(body, values));
  await expect(render(renderer)).rejects.toThrow(RenderError);
  expect(requests).toBe(0);
});

test('the stack of an error leads to no function or object of the other realm', async () => {
  const { renderer } = start(
    bundle(
      `Error.prepareStackTrace = (_, sites) => sites;
       const sites = [];
       const collect = () => { const { stack } = new Error(); if (Array.isArray(stack)) sites.push(...stack); };
       collect();
       await new Promise((resolve) => setTimeout(() => { collect(); resolve(); }, 1));
       const reached = sites.flatMap((site) => [site.getThis(), site.getFunction()])
         .filter((value) => value != null && !(value instanceof Object));
       return { html: String(reached.length) };`,
    ),
  );
  expect(await render(renderer)).toEqual({ html: '0' });
});

test('an object of the other realm cannot change what its code uses', async () => {
  const { renderer } = start(
    bundle(
      `${FOREIGN}
       let last = foreign;
       while (Object.getPrototypeOf(last)) last = Object.getPrototypeOf(last);
       try { last.type = 'changed'; } catch {}
       try { last.constructor.prototype.toJSON = () => 'changed'; } catch {}
       try { foreign.constructor.prototype.constructor.stackTraceLimit = 0; } catch {}
       return { html: typeof foreign, state: await context.call('x', {}) };`,
    ),
  );
  expect(await render(renderer)).toEqual({ html: 'object', state: 'data' });
  expect(await render(renderer)).toEqual({ html: 'object', state: 'data' });
});

test('a global of the language or its own is all that a bundle finds', async () => {
  const { renderer } = start(
    bundle(
      `const names = ['require', 'module', 'process', 'global', 'Buffer', 'fetch', 'WebSocket', 'EventSource',
         'crypto', 'Worker', 'MessageChannel', 'navigator', 'WebAssembly', 'SharedArrayBuffer', 'Atomics'];
       return { html: '', state: {
         globals: names.filter((name) => name in globalThis),
         process: Object.keys(process),
       } };`,
    ),
  );
  expect((await render(renderer)).state).toEqual({
    globals: ['process', 'global'],
    process: ['env', 'nextTick'],
  });
});

test('a bundle that pollutes prototypes changes only its own renders', async () => {
  const bad = start(
    bundle(
      `Object.prototype.html = 'polluted'; Array.prototype.join = () => 'polluted'; return { html: [].join() };`,
    ),
  );
  const good = start(bundle(`return { html: String({}.html) + [1].join() };`));
  expect(await render(bad.renderer)).toMatchObject({ html: 'polluted' });
  expect(await render(good.renderer)).toEqual({ html: 'undefined1' });
});

test.each([
  ['objects', `const all = []; for (;;) all.push(new Array(1000).fill({}));`],
  ['buffers', `const all = []; for (;;) all.push(new Uint8Array(50_000_000).fill(1));`],
])(
  'a bundle that takes more and more memory for %s → only its process ends, or fails',
  async (_what, body) => {
    const bad = start(bundle(body));
    const good = start(bundle(`return { html: 'fine' };`));
    await expect(render(bad.renderer)).rejects.toThrow(RenderError);
    expect(await render(good.renderer)).toEqual({ html: 'fine' });
  },
);

test('a bundle that loops → its process is ended', async () => {
  const { renderer, ended } = start(
    bundle(`if (looping) for (;;); looping = true; return { html: '' };`, 'let looping = false;'),
  );
  await render(renderer);
  await expect(render(renderer, 50)).rejects.toThrow('did not respond in time');
  expect(await ended).toContain('did not answer');
});

test.each([
  ['messages', `for (let index = 0; index < 1e6; index += 1) context.call('x', {}); return { html: '' };`],
  ['HTML', `return { html: 'x'.repeat(3_000_000) };`],
  ['state', `return { html: '', state: 'x'.repeat(3_000_000) };`],
])('a bundle that sends too much: %s → fails', async (_what, body) => {
  const { renderer } = start(bundle(body));
  await expect(render(renderer)).rejects.toThrow(/too (many|large)/);
});

test('a bundle has timers, text encoders and addresses of its own', async () => {
  const { renderer } = start(
    bundle(
      `await new Promise((resolve) => setTimeout(resolve, 1));
       await new Promise((resolve) => setImmediate(resolve));
       const bytes = new TextEncoder().encode('é€');
       const url = new URL('../b?x=1&y=ü#z', 'https://example.org/a/c/');
       url.searchParams.set('x', '2 3');
       const query = new URLSearchParams({ a: '1' });
       query.append('b', '&');
       return { html: '', state: [[...bytes], new TextDecoder().decode(bytes), url.href, url.hash, query.toString(),
         URL.canParse('x'), bytes.constructor === Uint8Array] };`,
    ),
  );
  expect((await render(renderer)).state).toEqual([
    [195, 169, 226, 130, 172],
    'é€',
    'https://example.org/a/b?x=2+3&y=%C3%BC#z',
    '#z',
    'a=1&b=%26',
    false,
    true,
  ]);
});
