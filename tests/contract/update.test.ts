import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCompose, root } from './compose';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'savepoint-update-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Runs docker/update.sh with a double of Docker, which writes down its commands and knows the containers of each part.
 * @param unhealthy the part whose new containers do not become healthy
 */
function update(parts: string[], unhealthy = '') {
  const docker = join(folder, 'docker');
  writeFileSync(
    docker,
    `#!/bin/sh
echo "$*" >> "${folder}/commands"
case "$*" in
  "compose ps --quiet new") ;;
  "compose ps --quiet "*) echo "$4-1"; echo "$4-2" ;;
  "compose ps --all --quiet "*) for i in 1 2 3 4; do echo "$5-$i"; done ;;
  *"--scale ${unhealthy}="*) exit 1 ;;
esac
`,
    { mode: 0o755 },
  );
  const { status, stderr } = spawnSync('sh', [join(root, 'docker/update.sh'), ...parts], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env['PATH']}` },
  });
  return { status, stderr, commands: readFileSync(join(folder, 'commands'), 'utf8').trim().split('\n') };
}

const up = (part: string) =>
  `compose up --detach --no-deps --no-recreate --wait --wait-timeout 180 --scale ${part}=4 ${part}`;

test('new containers are started beside the old ones, which end when the new ones are healthy', () => {
  expect(update(['shell'])).toEqual({
    status: 0,
    stderr: '',
    commands: [
      'compose build shell',
      'compose ps --quiet shell',
      up('shell'),
      'stop shell-1',
      'stop shell-2',
      'rm --volumes shell-1',
      'rm --volumes shell-2',
    ],
  });
});

test('a new container is not healthy → only the new ones are removed, and no other part is touched', () => {
  const { status, stderr, commands } = update(['catalog', 'shell'], 'catalog');
  expect(status).toBe(1);
  expect(stderr).toContain('catalog: a new container is not healthy');
  expect(commands.slice(-3)).toEqual([
    'compose ps --all --quiet catalog',
    'rm --force --volumes catalog-3',
    'rm --force --volumes catalog-4',
  ]);
});

test('a part without containers is started', () => {
  expect(update(['new']).commands.at(-1)).toBe('compose up --detach --no-deps --wait new');
});

test('without arguments every server is replaced, those that are called before their callers', () => {
  const { commands } = update([]);
  const order = commands
    .filter((command) => command.includes('--scale'))
    .map((command) => command.split(' ').at(-1));
  const { services } = readCompose();
  const servers = Object.keys(services).filter((name) => services[name]?.build?.args?.PART);
  expect([...order].sort()).toEqual(servers.sort());
  const PUBLIC_LAST = ['fragments', 'shell', 'gateway'];
  expect(order.slice(-3)).toEqual(PUBLIC_LAST);
});
