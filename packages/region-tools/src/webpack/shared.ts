import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { validRange } from 'semver';
import type { Compilation, Module, NormalModule } from 'webpack';
import type { RemoteManifest } from '../remote-manifest';

/**
 * Modules that exist once in a page: the host provides them, remotes refer to them. Their state (session, event bus,
 * React's dispatcher) must not be duplicated.
 */
const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@savepoint/region-kit',
  '@savepoint/session',
] as const;

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Returns the versions of shared modules that are installed for a host, which it provides.
 * @param folder absolute path of the host’s package
 */
export const providedVersions = (folder: string): Record<string, string> =>
  Object.fromEntries(SHARED.map((name) => [name, installedVersion(folder, packageOf(name))]));

/**
 * Returns the shared modules that a remote needs, each in any version compatible with the one in its package.json.
 * For what is not a range (`file:`, `workspace:`, `latest`), that is the installed version.
 */
export const requiredRanges = ({
  folder,
  dependencies,
}: Pick<RemoteManifest, 'folder' | 'dependencies'>): Record<string, string> =>
  Object.fromEntries(
    SHARED.flatMap((name) => {
      const version = dependencies[packageOf(name)];
      if (version === undefined) return [];
      const range = validRange(version) === null ? installedVersion(folder, packageOf(name)) : version;
      return [[name, range.replace(/^\d/, '^$&')]];
    }),
  );

/** Returns the installed version of each shared module that a remote uses. */
export const installedVersions = ({
  folder,
  dependencies,
}: Pick<RemoteManifest, 'folder' | 'dependencies'>): Record<string, string> =>
  Object.fromEntries(
    SHARED.filter((name) => packageOf(name) in dependencies).map((name) => [
      name,
      installedVersion(folder, packageOf(name)),
    ]),
  );

/** Files of React that hold what is shared; its other modules, such as `react-dom/server`, refer to them. */
const SHARED_REACT_FILE =
  /[\\/]cjs[\\/](react|react-jsx-runtime|react-dom|react-dom-client)\.\w+(\.min)?\.js$/;
/** Files of the region kit that are compiled into remotes, and refer to that of the page. */
const COMPILED_FILE = /[\\/](toolkit\.[jt]s|ui[\\/][\w-]+\.[jt]sx?)$/;

/**
 * Checks that a remote's build for the browser takes the shared modules from the page.
 * @throws Error that names the packages that its files contain a copy of
 */
export function assertNoCopies(remote: string, { chunks, chunkGraph }: Compilation): void {
  const copies = [...chunks]
    .flatMap((chunk) => chunkGraph.getChunkModules(chunk))
    .flatMap(partsOf)
    .map(copiedPackage)
    .filter((name) => name !== undefined);
  if (copies.length)
    throw new Error(
      `${remote} contains a copy of ${[...new Set(copies)].sort().join(' and ')}, which a page may have only once: ` +
        'add that to "dependencies" or "peerDependencies" of package.json',
    );
}

/** Returns the modules that webpack has joined into one, which it does where it can. */
export const partsOf = (module: Module): Module[] =>
  'modules' in module ? [...(module.modules as Iterable<Module>)] : [module];

function copiedPackage(module: Module): string | undefined {
  // Both are absent in modules that are not files.
  const { resource = '', resourceResolveData } = module as Partial<NormalModule>;
  const description = resourceResolveData?.['descriptionFileData'] as { name?: string } | undefined;
  const name = SHARED.map(packageOf).find((shared) => shared === description?.name);
  if (name === undefined || resource.endsWith('.css')) return undefined;
  const copied = name.startsWith('@') ? !COMPILED_FILE.test(resource) : SHARED_REACT_FILE.test(resource);
  return copied ? name : undefined;
}

function installedVersion(folder: string, name: string): string {
  const from = createRequire(path.join(folder, 'package.json'));
  for (const place of from.resolve.paths(name) ?? []) {
    const file = path.join(place, name, 'package.json');
    try {
      return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    } catch {
      // Not in this node_modules folder; try the next one up.
    }
  }
  throw new Error(`${name} is not installed for ${folder}`);
}
