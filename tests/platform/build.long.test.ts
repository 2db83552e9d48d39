// Widens tests/platform/build.test.ts: builds by the program, from several folders
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { workbench } from './remotes';

const bench = workbench();
afterAll(() => bench.remove());

test('the version does not depend on the folder of the build', () => {
  const copy = bench.copy();
  const cli = path.join(__dirname, '..', '..', 'packages', 'region-tools', 'bin', 'savepoint-region.mjs');
  const build = (cwd: string) =>
    spawnSync(process.execPath, [cli, 'build', copy], { cwd, encoding: 'utf8' }).stdout;
  const first = build(copy);
  expect(first).toMatch(/^Built fixture@/);
  expect(build(bench.folder)).toBe(first);
});
