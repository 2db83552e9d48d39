import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');
const TIME = String.raw`\d\d:\d\d:\d\d`;

/** What a terminal, or another output, gets of a sentence and of lines that processes have written. */
function written(options: { isTTY: boolean; LOG_FORMAT?: string; lines?: (object | string)[] }): string {
  const { isTTY, LOG_FORMAT, lines = [] } = options;
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const code = `
    import { Readable } from 'node:stream';
    import { createTerminal } from ${JSON.stringify(join(root, 'scripts/prepare/terminal.mjs'))};
    const stream = { isTTY: ${isTTY}, write: (text) => process.stdout.write(text) };
    const { log, follow } = createTerminal({ env: ${JSON.stringify({ LOG_FORMAT })}, stream });
    log('Published the regions');
    follow?.(Readable.from(${JSON.stringify(texts.map((text) => `${text}\n`))}), 'web');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout;
}

const time = Date.now();
const stack = (type: string, message: string) =>
  `${type}: ${message}\n    at fail (${root}/shell/dist/server/app.js:10:5)\n    at next (${root}/node_modules/fastify/x.js:1:1)\n    at node:internal/process:1:1`;

test.each([
  [{ isTTY: true }, 'text'],
  [{ isTTY: false }, 'json'],
  [{ isTTY: true, LOG_FORMAT: 'json' }, 'json'],
  [{ isTTY: false, LOG_FORMAT: 'text' }, 'text'],
])('%j → %s', (options, format) => {
  const output = written(options);
  if (format === 'json')
    expect(JSON.parse(output)).toEqual({
      level: 30,
      time: expect.any(Number),
      part: 'launcher',
      msg: 'Published the regions',
    });
  else expect(output).toMatch(new RegExp(`^${TIME} launcher +Published the regions\n$`));
});

/** The lines of processes as a terminal shows them, without the time. */
const shown = (...lines: (object | string)[]) =>
  written({ isTTY: true, lines })
    .split('\n')
    .slice(1, -1)
    .map((line) => line.replace(new RegExp(`^${TIME} (\\S+) +`), '$1: '));

test('a wait for another part → one line with the cause once, and no stack', () => {
  const err = {
    type: 'HttpError',
    message: 'catalog-unavailable: fetch failed: fetch failed: connect ECONNREFUSED',
    stack: stack('HttpError', 'catalog-unavailable'),
  };
  expect(
    shown({ level: 40, time, part: 'gateway', request_id: 'f00', err, msg: 'response errored' }),
  ).toEqual(['gateway: response errored: catalog-unavailable: fetch failed: connect ECONNREFUSED']);
  expect(
    shown({ level: 40, time, part: 'shell', check: 'catalog', reason: 'refused', msg: 'not ready' }),
  ).toEqual(['shell: not ready: refused (check: catalog)']);
});

test.each([
  ['a mistake in the code', 40, 'TypeError', 'x is not a function'],
  ['what is logged as an error', 50, 'Error', 'the disk is broken'],
])('%s → also its calls in this repository', (_what, level, type, message) => {
  const err = { type, message, stack: stack(type, message) };
  expect(shown({ level, time, part: 'shell', err, msg: 'request failed' })).toEqual([
    `shell: request failed: ${message}`,
    '  at fail (shell/dist/server/app.js:10:5)',
  ]);
});

test('text that is no record of a log → named by the process', () => {
  expect(shown('(node:7) Warning: a warning of Node', '{"level": broken')).toEqual([
    'web: (node:7) Warning: a warning of Node',
    'web: {"level": broken',
  ]);
});
