import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raiseThreadCount } from './threads';

/** Has twenty threads wait for ever, as for names whose servers are silent, and then looks up a name. */
const LOOK_UP = `
const { open, writeSync } = require('node:fs');
process.env.UV_THREADPOOL_SIZE = process.argv[2];
for (let index = 0; index < 20; index++) open(process.argv[1], 'r', () => {});
const end = (word) => {
  writeSync(1, word);
  // An exit would wait for the threads.
  process.kill(process.pid, 'SIGKILL');
};
setTimeout(end, 3_000, 'held up');
require('node:dns').lookup('localhost', () => end('found'));
`;

const testOnUnix = process.platform === 'win32' ? test.skip : test;
testOnUnix('threads that wait for others do not hold up the lookup of a name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const before = process.env['UV_THREADPOOL_SIZE'];
  delete process.env['UV_THREADPOOL_SIZE'];
  raiseThreadCount();
  const count = process.env['UV_THREADPOOL_SIZE'] ?? '';
  if (before === undefined) delete process.env['UV_THREADPOOL_SIZE'];
  else process.env['UV_THREADPOOL_SIZE'] = before;
  const { stdout } = spawnSync(process.execPath, ['-e', LOOK_UP, pipe, count], {
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  expect(stdout).toBe('found');
  rmSync(folder, { recursive: true });
});

test('what the operator has set stays', () => {
  const before = process.env['UV_THREADPOOL_SIZE'];
  process.env['UV_THREADPOOL_SIZE'] = '7';
  raiseThreadCount();
  expect(process.env['UV_THREADPOOL_SIZE']).toBe('7');
  if (before === undefined) delete process.env['UV_THREADPOOL_SIZE'];
  else process.env['UV_THREADPOOL_SIZE'] = before;
});
