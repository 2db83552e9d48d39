import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { composeText, readCompose, root } from './compose';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
interface LockedPackage {
  hasInstallScript?: boolean;
  integrity?: string;
  link?: boolean;
  license?: string;
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
const { installScripts } = JSON.parse(read('scripts/dependencies.json')) as {
  installScripts: Record<string, string>;
};

test('npm runs no install script; each of them is known, with the reason why it is not needed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([name]) => name.split('node_modules/').at(-1));
  expect(withScript.sort()).toEqual(Object.keys(installScripts).sort());
  for (const reason of Object.values(installScripts)) expect(reason.length).toBeGreaterThan(10);
});

test('every dependency is pinned to a version', () => {
  const manifests = execFileSync('git', ['ls-files', 'package.json', '*/package.json'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !file.includes('/fixture/') && !file.includes('/templates/'));
  expect(read('.npmrc').split('\n')).toContain('save-exact=true');
  for (const file of manifests) {
    const { dependencies, devDependencies } = JSON.parse(read(file)) as Record<
      string,
      Record<string, string> | undefined
    >;
    const ranges = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect([file, ranges]).toEqual([file, []]);
  }
});

const licences = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/licences.mjs', ...args], { cwd: root, encoding: 'utf8' });

test('the licences of all dependencies are allowed', () => {
  const { status, stderr, stdout } = licences();
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^MIT: .*fastify@/m);
});

test.each(['GPL-3.0-only', '(GPL-2.0 OR AGPL-3.0)', 'MIT AND SSPL-1.0', undefined])(
  'a dependency with the licence %s is rejected',
  (license) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'savepoint-licences-'));
    const lock = path.join(folder, 'package-lock.json');
    writeFileSync(
      lock,
      JSON.stringify({ packages: { 'node_modules/somebody': { version: '1.0.0', license } } }),
    );
    const { status, stderr } = licences(lock);
    rmSync(folder, { recursive: true });
    expect(status).toBe(1);
    expect(stderr).toContain('somebody@1.0.0');
  },
);

test('updates wait for a week; vulnerabilities are looked for daily, by two databases', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { cooldown?: { 'default-days': number } }[];
  };
  expect(updates.length).toBeGreaterThan(2);
  for (const { cooldown } of updates) expect(cooldown?.['default-days']).toBeGreaterThanOrEqual(7);
  const ci = read('.github/workflows/ci.yml');
  for (const step of [
    'npm audit --omit dev',
    'npm audit signatures',
    'npm run licences',
    'google/osv-scanner-action/osv-scanner-action@',
  ])
    expect(ci).toContain(step);
  expect(parse(ci)).toMatchObject({
    on: { schedule: [{ cron: expect.any(String) }] },
    permissions: { contents: 'read' },
  });
});

test('the workflow builds the sources in two folders and compares all artefacts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(scripts['reproduce']).toBe('node scripts/reproduce.mjs');
  expect(read('.github/workflows/ci.yml')).toContain('npm run reproduce');
});

test('every night all tests run with a read-only root and without capabilities', () => {
  expect(read('.github/workflows/nightly.yml')).toContain('npm run contained');
  const script = read('scripts/contained.mjs');
  for (const argument of ['--ro-bind / /', '--cap-drop ALL', '--unshare-user'])
    expect(script).toContain(argument);
});

test('releases have provenance, a bill of materials, and a signature for each file', () => {
  const release = read('.github/workflows/release.yml');
  expect(parse(release)).toMatchObject({ permissions: { 'id-token': 'write', attestations: 'write' } });
  expect(release).toMatch(
    /attest-build-provenance@[^]*subject-path: 'release\/\*'[^]*gh release create .* release\/\*/,
  );
  expect(release).toMatch(/NPM_CONFIG_PROVENANCE: 'true'/);
  expect(release).toContain('npm run --silent sbom > release/');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(scripts['sbom']).toContain('npm sbom --sbom-format cyclonedx');
});

test('images and actions are pinned by digest, those that run on this machine too', () => {
  const DIGEST = /^[\w./-]+(:[\w.-]+)?@sha256:[0-9a-f]{64}$/;
  const built = ['docker/server.Dockerfile', 'docker/region-tools.Dockerfile', '.devcontainer/Dockerfile'];
  const images = built.flatMap((file) =>
    [...read(file).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!),
  );
  for (const file of ['docker-compose.yml', 'docker/monitoring/compose.yml'])
    images.push(...[...read(file).matchAll(/^\s+image: (\S+)/gm)].map(([, image]) => image!));
  expect(images.length).toBeGreaterThan(8);
  expect(images.filter((image) => !DIGEST.test(image))).toEqual([]);

  const workflows = ['ci', 'nightly', 'release']
    .map((name) => read(`.github/workflows/${name}.yml`))
    .join('\n');
  const actions = [...workflows.matchAll(/uses: (\S+)/g)].map(([, action]) => action!);
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.filter((action) => !/^[\w./-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test('images are of a Node version with long-term support, and contain no secrets and no sources’ history', () => {
  for (const file of ['docker/server.Dockerfile', 'docker/region-tools.Dockerfile'])
    for (const [, major] of read(file).matchAll(/^FROM node:(\d+)/gm)) {
      expect(Number(major) % 2).toBe(0);
      expect(Number(major)).toBeGreaterThanOrEqual(22);
    }
  const ignored = read('.dockerignore').split('\n');
  for (const name of ['.git', '.env*', 'secrets', '**/*.pem', '**/*.key']) expect(ignored).toContain(name);
});

test('containers of servers: read-only, without capabilities and new privileges, unprivileged, with a limit of processes', () => {
  const servers = Object.entries(readCompose().services).filter(([, { build }]) => build?.args?.PART);
  expect(servers.length).toBeGreaterThan(8);
  for (const [, server] of servers)
    expect(server).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
      pids_limit: expect.any(Number),
    });
  for (const file of ['docker/server.Dockerfile', 'docker/region-tools.Dockerfile'])
    expect(
      read(file)
        .split('\n')
        .filter((line) => /^(USER|CMD|ENTRYPOINT)/.test(line))[0],
    ).toBe('USER node');
  expect(composeText()).not.toMatch(/privileged: true|network_mode: host|docker\.sock/);
});
