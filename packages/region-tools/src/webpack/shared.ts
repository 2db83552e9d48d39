import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

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
 */
export const requiredRanges = (dependencies: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    SHARED.flatMap((name) => {
      const version = dependencies[packageOf(name)];
      return version === undefined ? [] : [[name, version.replace(/^\d/, '^$&')]];
    }),
  );

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
