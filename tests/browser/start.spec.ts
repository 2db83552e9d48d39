import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './site';

const ROOT = join(__dirname, '..', '..');
/** Said once at each start, since the settings are missing. */
const MISSING_SETTINGS = /^(the legal pages do not say|security\.txt is not served)/;

interface Line {
  level: number;
  part: string;
  msg: string;
}

test('a reader who asks for pages during the start causes no warnings, and gets complete pages only', ({
  site,
}) => {
  const lines = site.startOutput
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  expect(lines.map(({ part }) => part)).toContain('launcher');
  expect(lines.filter(({ level, msg }) => level >= 40 && !MISSING_SETTINGS.test(msg))).toEqual([]);
  expect(site.statusesDuringStart.filter((status) => status !== 200)).toEqual([]);
});

test('a second start beside the running site → ends at once, with its address', ({ site }) => {
  const script = join(ROOT, 'scripts', 'start.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    env: site.environment,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`Savepoint runs already with the data in ${site.dataDir}, at ${site.url}`);
});

test('stacks of bundled code name the sources and their lines', () => {
  const code = `
    import { loadLauncher } from ${JSON.stringify(join(ROOT, 'scripts/bundle/load-launcher.mjs'))};
    const { launch } = loadLauncher();
    await launch({ root: '', env: { PORT: 'none' }, demo: false, log() {} }).catch(({ stack }) => console.log(stack));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  const [, file = '', line] = /\((.*\/launcher\/src\/settings\.ts):(\d+)\)/.exec(stdout) ?? [];
  expect(stdout).toContain('PORT is wrong');
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('loadConfig(config, env');
});
