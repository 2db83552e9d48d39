import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBuiltRemote, registerHost, run } from '@savepoint/region-tools';
import { buildApp as buildRegions } from '@savepoint/regions';
import { HOST } from './remotes';

const ROOT = path.join(__dirname, '..', '..');
const CLI = path.join(ROOT, 'packages', 'region-tools', 'bin', 'savepoint-region.mjs');
const PACKAGES = ['contracts', 'region-kit', 'session', 'region-store', 'region-tools'];

let folder: string;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'savepoint-create-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
};
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const manifestOf = (name: string) => JSON.parse(read(`${name}/package.json`)) as Record<string, never>;
const create = (line: string) =>
  run(['create', ...line.split(' ')], { cwd: folder, env: {}, print: (text) => void printed.push(text) });
/** Makes the folder a workspace like this repository. */
function makeWorkspace() {
  write('package.json', JSON.stringify({ workspaces: ['packages/*', 'mf-*'] }));
  for (const name of PACKAGES)
    write(`packages/${name}/package.json`, textOf(path.join(ROOT, 'packages', name, 'package.json')));
}
const textOf = (file: string) => readFileSync(file, 'utf8');

test('a created remote builds, and its fragment renders', async () => {
  makeWorkspace();
  await create('best-ending --slot review');
  expect(printed.join()).toContain('CODEOWNERS');
  const remote = path.join(folder, 'mf-best-ending');
  execFileSync(process.execPath, [CLI, 'build'], { cwd: remote });
  expect(readBuiltRemote(remote)).toMatchObject({
    remote: 'best-ending',
    regions: {
      'best-ending': { module: './best-ending', slot: 'review-before-comments', css: [expect.any(String)] },
    },
    shared: { react: '^19.2.9', '@savepoint/region-kit': '^0.1.0' },
  });
  const render = `require('./dist/server/server.cjs').regions['best-ending']
    .render({ slug: 'hades', name: 'Hades' }, { region: 'best-ending', url: 'https://savepoint.test/' })
    .then(({ html }) => console.log(html))`;
  const html = execFileSync(process.execPath, ['-e', render], { cwd: remote, encoding: 'utf8' });
  expect(html).toContain('Would you recommend Hades?');
  expect(html).toMatch(/class="answers-\w+/);
});

test('outside the workspace: the package holds the archives that it depends on', async () => {
  for (const name of PACKAGES) write(`archives/savepoint-${name}-0.1.0.tgz`, name);
  await create('poll --packages archives');
  const names = readdirSync(path.join(folder, 'poll'), { recursive: true, encoding: 'utf8' });
  expect(names).toEqual(
    expect.arrayContaining([
      '.gitignore',
      'README.md',
      'tsconfig.json',
      'packages/savepoint-session-0.1.0.tgz',
      'src/css.d.ts',
      'src/stories.ts',
    ]),
  );
  expect(names.filter((name) => name.includes('test') || name.includes('jest'))).toEqual([]);
  expect(manifestOf('poll')).toMatchObject({
    scripts: { test: 'savepoint-region check' },
    dependencies: { '@savepoint/region-kit': 'file:packages/savepoint-region-kit-0.1.0.tgz' },
  });
  expect(JSON.parse(read('poll/savepoint.json'))).toEqual({
    $schema: './node_modules/@savepoint/region-tools/savepoint.schema.json',
    remote: 'poll',
    regions: { poll: { module: './src/index.ts', slot: 'game-before-comments' } },
    server: './src/server.tsx',
    stories: './src/stories.ts',
  });
  expect(
    names
      .filter((name) => /\.(tsx?|json|md)$/.test(name))
      .map((name) => read(`poll/${name}`))
      .join(),
  ).not.toMatch(/my-region|MyRegion/);
});

test('outside the workspace: the versions are those of the workspace', async () => {
  for (const name of PACKAGES) write(`archives/savepoint-${name}-0.1.0.tgz`, name);
  await create('poll --packages archives');
  const workspace = JSON.parse(textOf(path.join(ROOT, 'package.json'))) as { devDependencies: object };
  const streams = JSON.parse(textOf(path.join(ROOT, 'mf-streams', 'package.json'))) as {
    dependencies: object;
  };
  const { dependencies, devDependencies } = manifestOf('poll') as Record<string, Record<string, string>>;
  const others = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !version.startsWith('file:'),
  );
  expect({ ...workspace.devDependencies, ...streams.dependencies }).toMatchObject(Object.fromEntries(others));
});

/** Bytes on disk of packages and all that they depend on, as they are installed here. */
function installedBytes(names: string[]): number {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const places = [path.join(from, 'node_modules', name), path.join(ROOT, 'node_modules', name)];
    const place = places.find((each) => existsSync(path.join(each, 'package.json')));
    // Optional dependencies for other systems.
    if (!place || found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies } = JSON.parse(textOf(path.join(place, 'package.json'))) as {
      dependencies?: object;
      optionalDependencies?: object;
    };
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, place);
  };
  for (const name of names) add(name, ROOT);
  return [...found]
    .flatMap((place) => readdirSync(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`node_modules${path.sep}.`))
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).blocks * 512, 0);
}

test('outside the workspace: what is installed beside the packages of the site has at most 32 MB', async () => {
  for (const name of PACKAGES) write(`archives/savepoint-${name}-0.1.0.tgz`, name);
  await create('poll --packages archives');
  const { dependencies, devDependencies } = manifestOf('poll') as Record<string, Record<string, string>>;
  const own = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    name.startsWith('@savepoint/'),
  );
  const others = own.flatMap((name) => {
    const folderOf = path.join(ROOT, 'packages', name.replace('@savepoint/', ''), 'package.json');
    return Object.keys((JSON.parse(textOf(folderOf)) as { dependencies?: object }).dependencies ?? {});
  });
  // Its archive has the part of it that is used.
  const bundled = ['@reduxjs/toolkit'];
  const names = [...Object.keys({ ...dependencies, ...devDependencies }), ...others]
    .filter((name) => !name.startsWith('@savepoint/'))
    .filter((name) => !bundled.includes(name));
  expect(names).toEqual(expect.arrayContaining(['react-dom', 'typebox', '@swc/core']));
  expect(installedBytes(names)).toBeLessThan(32 * 1024 * 1024);
});

describe('from a site that serves its packages', () => {
  let app: Awaited<ReturnType<typeof buildRegions>>;
  let site: string;
  beforeEach(async () => {
    app = await buildRegions({ REGIONS_DIR: path.join(folder, 'store'), LOG_LEVEL: 'silent' });
    site = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => app.close());
  const sdk = () => run(['sdk', 'archives', '--store', 'store'], { cwd: folder, env: {}, print: () => {} });
  const archivesOf = (version: string) => {
    for (const name of PACKAGES) write(`archives/savepoint-${name}-${version}.tgz`, `${name} ${version}`);
  };

  test('the package names the archives of that site, which have the digests of its list', async () => {
    await registerHost(path.join(folder, 'store'), HOST);
    archivesOf('0.1.0');
    await sdk();
    await create(`poll --site ${site}`);
    const { dependencies, devDependencies } = manifestOf('poll') as Record<string, Record<string, string>>;
    const { packages } = (await (await fetch(`${site}/regions/sdk/index.json`)).json()) as {
      packages: Record<string, { path: string; integrity: string }>;
    };
    expect(Object.keys(packages)).toEqual(PACKAGES);
    expect(dependencies!['@savepoint/region-kit']).toBe(site + packages['region-kit']!.path);
    expect(devDependencies!['@savepoint/region-tools']).toBe(site + packages['region-tools']!.path);
    for (const { path: file, integrity } of Object.values(packages)) {
      const content = Buffer.from(await (await fetch(site + file)).arrayBuffer());
      expect(integrity).toBe(`sha512-${createHash('sha512').update(content).digest('base64')}`);
    }
    expect(readdirSync(path.join(folder, 'poll'))).not.toContain('packages');
    // What comes next needs no access to the store.
    expect(printed.join('\n')).toMatch(
      /keys create .*\n.*dev -- --site (http:\S+) .*\n.*check -- --store \1\n.*publish:region -- --store \1$/,
    );
  });

  test('packages of another release than the host are refused; a site without packages is an error', async () => {
    await expect(create(`poll --site ${site}`)).rejects.toThrow(
      'the site serves no packages; its owner runs',
    );
    await registerHost(path.join(folder, 'store'), HOST);
    archivesOf('0.2.0');
    await expect(sdk()).rejects.toThrow('The host has @savepoint/region-kit 0.1.0, and');
    await expect(create(`sdk --site ${site}`)).rejects.toThrow('the site serves no packages');
    expect(readdirSync(folder).sort()).toEqual(['archives', 'node_modules', 'store']);
  });
});

test('what cannot be created is an error that says what to do, and nothing is written', async () => {
  await expect(create('poll')).rejects.toThrow('add --packages FOLDER');
  await expect(create('poll --packages archives')).rejects.toThrow('npm run packages');
  makeWorkspace();
  await expect(create('Poll!')).rejects.toThrow('"Poll!" is not a valid name of a remote');
  await expect(create('comments')).rejects.toThrow('comments is a region of the site');
  await expect(create('poll --slot home')).rejects.toThrow(
    'use game-after-facts, game-sidebar, game-before-comments, article-after-facts',
  );
  await expect(create('poll elsewhere/poll')).rejects.toThrow('folders such as mf-poll');
  expect(readdirSync(folder).sort()).toEqual(['node_modules', 'package.json', 'packages']);
  write('mf-poll/notes.txt', 'keep');
  await expect(create('poll')).rejects.toThrow('is not empty');
  expect(readdirSync(path.join(folder, 'mf-poll'))).toEqual(['notes.txt']);
});
