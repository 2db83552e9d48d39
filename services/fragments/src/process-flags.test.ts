import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processCommand, processFlags } from './process-flags';

test('a process with these options may read its scripts, and nothing else, even with all objects of Node', () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'process-flags-')));
  const script = path.join(folder, 'script.cjs');
  const attempts = `{
    'reads its script': () => require('fs').readFileSync(__filename),
    'reads another file': () => require('fs').readFileSync('/etc/passwd'),
    'lists a folder': () => require('fs').readdirSync('/'),
    'writes a file': () => require('fs').writeFileSync(__filename, ''),
    'starts a process': () => require('child_process').spawnSync('id'),
    'starts a thread': () => new (require('worker_threads').Worker)(__filename),
    'makes a function from text': () => new Function('return 1'),
    'changes a prototype': () => { 'use strict'; Object.prototype.polluted = 1; },
  }`;
  writeFileSync(
    script,
    `const done = Object.entries(${attempts}).filter(([, attempt]) => {
       try { attempt(); return true; } catch { return false; }
     }).map(([name]) => name);
     console.log(JSON.stringify(done));`,
  );
  try {
    const { stdout } = spawnSync(...processCommand(script, processFlags(folder)), { env: {}, cwd: '/' });
    expect(JSON.parse(String(stdout))).toEqual(['reads its script']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the name of the option follows the version of Node', () => {
  expect(processFlags('/a', new Set(['--permission', '--disable-sigusr1'])).slice(0, 3)).toEqual([
    '--permission',
    '--allow-fs-read=/a/*',
    '--disable-sigusr1',
  ]);
  expect(processFlags('/a', new Set()).slice(0, 2)).toEqual([
    '--experimental-permission',
    '--allow-fs-read=/a/*',
  ]);
});
