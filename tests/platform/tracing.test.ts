import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, loadKeys, makePlan, PART_NAMES, readSettings, type PartName } from '@savepoint/launcher';

const root = join(__dirname, '..', '..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'savepoint-tracing-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without an endpoint no part loads OpenTelemetry, besides the interface that other packages import', async () => {
  const free = await freePorts(PART_NAMES.length);
  const ports = Object.fromEntries(PART_NAMES.map((name, index) => [name, free[index]]));
  const env = { HOST: '127.0.0.1', PORT: String(ports['gateway']), DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const settings = readSettings(env, root, false);
  const plans = Object.values(makePlan(settings, loadKeys(folder), ports as Record<PartName, number>)).flat();
  const services = plans.filter(({ name }) => name !== 'mongo' && name !== 'identity');
  const script = `
    const parts = JSON.parse(process.argv[1]);
    (async () => {
      for (const { name, env } of parts) await (await require('@savepoint/' + name).buildApp(env)).ready();
      const loaded = Object.keys(require.cache).filter((file) => /@opentelemetry.(?!api\\b)/.test(file));
      process.stdout.write(JSON.stringify({ count: parts.length, loaded }), () => process.exit(0));
    })();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, JSON.stringify(services)], {
    cwd: join(root, 'local/launcher'),
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  expect({ stderr, ...(JSON.parse(stdout || '{}') as object) }).toMatchObject({ count: 10, loaded: [] });
});
