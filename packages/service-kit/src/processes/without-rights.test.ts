import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { flagsWithoutRights, limitedCommand } from './without-rights';

let folder: string;
beforeAll(() => (folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'without-rights-')))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script without rights. */
function run(code: string, limits: { heapMb?: number; dataMb?: number; cpuS?: number } = {}) {
  const script = path.join(folder, 'script.cjs');
  writeFileSync(script, code);
  const all = { heapMb: 64, dataMb: 512, ...limits };
  const [program, args] = limitedCommand([script, 'first', 'second'], flagsWithoutRights([folder], all), all);
  return spawnSync(program, args, { env: {}, cwd: '/', encoding: 'utf8' });
}

test('a process without rights has its arguments, and can read its folder and nothing else', () => {
  const { stdout } = run(`
    const { readFileSync, writeFileSync, readdirSync } = require('node:fs');
    const attempts = {
      'reads its folder': () => readFileSync(__filename),
      'reads another file': () => readFileSync('/etc/passwd'),
      'lists a folder': () => readdirSync('/'),
      'writes': () => writeFileSync(__filename, ''),
      'starts a process': () => require('node:child_process').spawnSync('id'),
      'starts a thread': () => new (require('node:worker_threads').Worker)(__filename),
    };
    const done = Object.keys(attempts).filter((name) => { try { attempts[name](); return true; } catch { return false; } });
    console.log(JSON.stringify([...done, ...process.argv.slice(2)]));`);
  expect(JSON.parse(stdout)).toEqual(['reads its folder', 'first', 'second']);
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('a process that computes without end → is ended after its processor time', () => {
  expect(run('for (;;);', { cpuS: 1 }).signal).toBe('SIGXCPU');
});

onLinux('a process that takes more and more memory → is ended, or refused it', () => {
  const heap = run('const all = []; for (;;) all.push(new Array(1000).fill({}));', { heapMb: 32 });
  expect([heap.signal, heap.stderr]).toEqual(['SIGABRT', expect.stringContaining('out of memory')]);
  const buffers = run(
    `const all = []; try { for (;;) all.push(Buffer.alloc(20_000_000, 1)); } catch ({ message }) { console.log(all.length, message); }`,
    { dataMb: 256 },
  );
  expect(buffers.stdout).toContain('allocation failed');
  expect(Number(buffers.stdout.split(' ')[0])).toBeLessThan(13);
});
