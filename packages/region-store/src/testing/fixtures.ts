import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newRegionKey, regionSigner } from '@savepoint/contracts/region-trust';
import type { BuiltRemote } from '../built-remote';
import { integrityOf, sha384 } from '../digests';
import type { HostManifest } from '../host-file';
import type { RemoteContract } from '../region-contract';

interface Options {
  remote?: string;
  version: string;
  regions?: string[];
  shared?: Record<string, string>;
  contract?: Partial<RemoteContract>;
}

/** A key of the site’s owner, and those of other people. */
export const testSigner = () => regionSigner(newRegionKey());

/** Creates temporary folders for a test, with the key of the site’s owner. */
export function temporaryStore() {
  const folder = mkdtempSync(path.join(tmpdir(), 'region-tools-'));
  return {
    folder,
    store: path.join(folder, 'store'),
    signer: testSigner(),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Describes a host that provides nothing but what a test names. */
export const testHost = (
  provides: HostManifest['provides'] = {},
  contract: Partial<HostManifest['contract']> = {},
): HostManifest => ({
  provides,
  contract: { props: {}, slots: {}, events: {}, ...contract },
});

/** Writes a remote's package as a build leaves it; the files contain the version. */
export function builtRemote(
  below: string,
  { remote = 'header', version, regions = [remote], shared = {}, contract }: Options,
) {
  const folder = path.join(below, `mf-${remote}-${version}`);
  const web = path.join(folder, 'dist', 'web');
  const server = path.join(folder, 'dist', 'server');
  for (const output of [web, server]) mkdirSync(output, { recursive: true });
  const content = `/* ${version} */ ${'region '.repeat(200)}`;
  const scripts = ['entry.js', ...regions.flatMap((name) => [`${name}.js`, `${name}.css`])];
  for (const name of scripts) writeFileSync(path.join(web, name), content);
  writeFileSync(path.join(server, 'server.cjs'), content);
  const built: BuiltRemote = {
    remote,
    version,
    entry: 'entry.js',
    regions: Object.fromEntries(
      regions.map((name) => [name, { module: `./${name}`, js: [`${name}.js`], css: [`${name}.css`] }]),
    ),
    integrity: integrityOf(web, scripts),
    server: { url: 'server.cjs', sha384: sha384(Buffer.from(content)) },
    shared,
    contract: { props: {}, emits: {}, listensTo: {}, ...contract },
    files: [...scripts, 'server.cjs'],
  };
  writeFileSync(path.join(folder, 'dist', 'region.json'), JSON.stringify(built));
  return folder;
}
