import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  currentSlotName,
  OPEN_SLOTS,
  OpenSlotProps,
  openSlotProps,
  regionProps,
  SDK_FOLDER,
} from '@savepoint/contracts/regions';
import { assertName } from '@savepoint/region-store';
import { findArchives, PACKAGES } from './archives';
import { filesBelow, writeJson } from './files';
import { SAVEPOINT_FILE } from './savepoint-file';
import { findRoot } from './workspace';

const TEMPLATES = path.join(__dirname, '..', 'templates');
/** Name of the region in the templates, and of its component. */
const TEMPLATE_NAMES = { region: 'my-region', component: 'MyRegion' };

/** Need a test runner, which a package outside the workspace does not begin with. */
const UNIT_TESTS = /\.test\.tsx$/;

const REACT_VERSION = '19.2.9';
/** What a package outside the workspace needs for its types, in the versions of the workspace. */
export const DEVELOPMENT_DEPENDENCIES = {
  '@types/react': '19.2.18',
  '@types/react-dom': '19.2.7',
};

export interface CreateOptions {
  cwd: string;
  /** Name of the region, and of its remote. */
  name: string;
  /** Open slot of pages of games, articles or reviews: the templates show the name of the subject. */
  slot: string;
  /** Folder of the new package, relative to `cwd`; by default named after the region. */
  folder?: string | undefined;
  /** Folder with the archives of the packages, relative to `cwd`, for a package outside the workspace. */
  packages?: string | undefined;
  /** In place of that folder: the site that the package is for, and the URL of the archive of each package there. */
  site?: { url: string; archiveUrls: Record<string, string> } | undefined;
}

/**
 * Creates the package of a remote with one region: its sources, tests and README.
 * @returns the folder, and the commands and edits that come next
 * @throws Error when an option is not valid, the folder is not empty, or packages are missing
 */
export function createRemote(options: CreateOptions): { folder: string; next: string[] } {
  const { cwd, name, packages, site } = options;
  const slot = currentSlotName(options.slot);
  assertName('remote', name);
  if (Object.hasOwn(regionProps, name) || name === SDK_FOLDER)
    throw new Error(`${name} is a region of the site: choose another name`);
  const slots = OPEN_SLOTS.filter((open) => openSlotProps[open] === OpenSlotProps);
  if (!slots.some((open) => open === slot)) throw new Error(slotProblem(slot, slots));
  const named = { ...options, slot };
  if (site) return createOutside({ ...named, archives: {} });
  return packages === undefined
    ? createInWorkspace(named)
    : createOutside({ ...named, archives: findArchives(path.resolve(cwd, packages)) });
}

const slotProblem = (slot: string, slots: readonly string[]): string =>
  Object.hasOwn(openSlotProps, slot)
    ? `The new package is for a page of one game, article or review: create it with ${slots.join(', ')}, then name ` +
      `${slot} in savepoint.json and change the props`
    : `There is no slot ${slot}: use ${slots.join(', ')}`;

function createInWorkspace({ cwd, name, slot, folder: option }: CreateOptions) {
  const root = findRoot(cwd);
  if (!existsSync(path.join(root, 'packages', 'region-kit', 'package.json')))
    throw new Error(
      'Outside the repository of the site, the packages of the site are needed: "npm run packages -- FOLDER" in its ' +
        'repository writes them; then add --packages FOLDER. Or add --site URL, if the site serves them',
    );
  const folder = option === undefined ? path.join(root, `mf-${name}`) : path.resolve(cwd, option);
  const base = path.basename(folder);
  if (path.dirname(folder) !== root || !base.startsWith('mf-'))
    throw new Error(`In the repository, remotes are folders such as mf-${name} in ${root}`);
  const versions = Object.fromEntries(PACKAGES.map((each) => [each, versionIn(root, each)]));
  writeTemplates(folder, name, ['workspace']);
  writeDeclaration(folder, name, slot, '../packages/region-tools');
  writeManifest(folder, {
    ...describePackage(`@savepoint/${base}`, name),
    scripts: regionScripts,
    ...dependencies((each) => versions[each]!, {}),
  });
  return {
    folder,
    next: [
      'npm install                                  # adds the package to package-lock.json',
      `npm run dev -w ${base}                      # every story, and each change at once`,
      `npx jest ${base}`,
      `npm run build -w ${base} && npm run publish:region -w ${base}`,
      'Add its team to .github/CODEOWNERS and the region to CHANGELOG.md.',
    ],
  };
}

function createOutside({
  cwd,
  name,
  slot,
  folder: option = name,
  archives,
  site,
}: CreateOptions & { archives: Record<string, string> }) {
  const folder = path.resolve(cwd, option);
  writeTemplates(folder, name, ['outside'], UNIT_TESTS);
  if (!site) mkdirSync(path.join(folder, 'packages'));
  for (const file of Object.values(archives))
    cpSync(file, path.join(folder, 'packages', path.basename(file)));
  writeDeclaration(folder, name, slot, './node_modules/@savepoint/region-tools');
  writeManifest(folder, {
    ...describePackage(name, name),
    scripts: { ...regionScripts, withdraw: 'savepoint-region withdraw', test: 'savepoint-region check' },
    ...dependencies(
      (each) => site?.archiveUrls[each] ?? `file:packages/${path.basename(archives[each]!)}`,
      DEVELOPMENT_DEPENDENCIES,
    ),
  });
  return {
    folder,
    next: [`cd ${path.relative(cwd, folder) || '.'}`, ...(site ? nextWithSite(site.url) : nextWithFolder)],
  };
}

const nextWithFolder = [
  'npm install && npm run dev                   # every story, and each change at once',
  'npm run build && npm run check               # every state on the server and in a page, and much else',
  'npm run publish:region -- --store FOLDER     # the store of the site, for example data/regions',
];

/** The commands that a team without access to the store needs, with the site’s address in them. */
function nextWithSite(url: string): string[] {
  const { origin } = new URL(url);
  return [
    'npm install && npm run dev                   # every story, and each change at once',
    'npx savepoint-region keys create             # give the public key to the site’s owner; then:',
    `npm run dev -- --site ${origin}              # on the pages of the site, in your browser only`,
    `npm run build && npm run check -- --store ${origin}`,
    `npm run publish:region -- --store ${origin}`,
  ];
}

const versionIn = (root: string, name: string): string =>
  readJson<{ version: string }>(path.join(root, 'packages', name, 'package.json')).version;

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

const regionScripts = {
  dev: 'savepoint-region dev',
  build: 'savepoint-region build',
  check: 'savepoint-region check',
  'publish:region': 'savepoint-region publish',
  rollback: 'savepoint-region rollback',
};

const describePackage = (packageName: string, name: string) => ({
  name: packageName,
  version: '0.1.0',
  private: true,
  description: `Region ${name}`,
  engines: { node: '>=20.19' },
});

const dependencies = (
  own: (name: (typeof PACKAGES)[number]) => string,
  development: Record<string, string>,
) => ({
  dependencies: {
    '@savepoint/contracts': own('contracts'),
    '@savepoint/region-kit': own('region-kit'),
    react: REACT_VERSION,
    'react-dom': REACT_VERSION,
  },
  devDependencies: {
    '@savepoint/region-store': own('region-store'),
    '@savepoint/region-tools': own('region-tools'),
    ...development,
  },
});

const writeManifest = (folder: string, manifest: object): void =>
  writeJson(path.join(folder, 'package.json'), manifest);

/** Writes `savepoint.json`. @param tools path of the package with its schema */
const writeDeclaration = (folder: string, name: string, slot: string, tools: string): void =>
  writeJson(path.join(folder, SAVEPOINT_FILE), {
    $schema: `${tools}/savepoint.schema.json`,
    remote: name,
    regions: { [name]: { module: './src/index.ts', slot } },
    server: './src/server.tsx',
    stories: './src/stories.ts',
  });

/**
 * Copies the sources and other templates, with the region's name in names and contents. Files that git, npm or tools of
 * this workspace would take for their own end in `.template`.
 * @param omitted files of the sources that are left out
 */
function writeTemplates(folder: string, name: string, others: string[], omitted?: RegExp): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name another folder`);
  const component = name.replace(/(?:^|-)+([a-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
  const rename = (text: string) =>
    text.replaceAll(TEMPLATE_NAMES.region, name).replaceAll(TEMPLATE_NAMES.component, component);
  for (const [from, to] of [['src', 'src'] as const, ...others.map((other) => [other, '.'] as const)])
    for (const file of filesBelow(path.join(TEMPLATES, from)).filter((each) => !omitted?.test(each))) {
      const target = path.join(folder, to, rename(file).replace(/\.template$/, ''));
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, rename(readFileSync(path.join(TEMPLATES, from, file), 'utf8')));
    }
}
