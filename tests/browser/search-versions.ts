import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegionVersion } from '@savepoint/contracts/regions';
import { regionSigner, type RegionSigner } from '@savepoint/contracts/region-trust';
import { buildRemote, initOwners, publish, readRegistry, registerHost } from '@savepoint/region-tools';
import { HOST, type workbench } from '../platform/remotes';
import type { Site } from './site';

/** The version of the search region that all readers have. */
export const stableSearch = async (store: string): Promise<RegionVersion> =>
  (await readRegistry(store)).regions['search']!.channels['stable']!;

/** The store of a site, and the key of its owner. */
export const storeOf = (site: Site): { store: string; signer: RegionSigner } => ({
  store: site.regionsDir,
  signer: regionSigner(readFileSync(join(site.dataDir, 'keys', 'regions.pem'), 'utf8')),
});

/**
 * Builds a search region whose field has this label, and puts its files into the site’s store.
 * @param styles text of a style sheet of its own
 */
export async function buildSearch(
  bench: ReturnType<typeof workbench>,
  site: Site,
  label: string,
  styles = '',
): Promise<RegionVersion> {
  const folder = bench.copy({
    'src/search/index.tsx': [
      `export const region = defineRegion(({ q }: SearchProps) => <input aria-label="Search" defaultValue={q} />);`,
      `import { Search } from './view'; export const region = defineRegion(Search);
       export type { SearchProps };`,
    ],
    'src/server.tsx': ['streams: defineFragment', 'search: defineFragment(Search), streams: defineFragment'],
  });
  const server = join(folder, 'src', 'server.tsx');
  writeFileSync(server, `import { Search } from './search/view';\n${readFileSync(server, 'utf8')}`);
  writeFileSync(join(folder, 'src', 'search', 'view.css'), styles);
  writeFileSync(
    join(folder, 'src', 'search', 'view.tsx'),
    `import type { SearchProps } from '@savepoint/contracts/regions';
    ${styles && "import './view.css';"}
    export const Search = ({ q }: SearchProps) => <input aria-label="${label}" defaultValue={q} />;`,
  );
  await buildRemote(folder);
  const store = join(bench.folder, `store-${label}`);
  const { signer } = storeOf(site);
  await registerHost(store, HOST);
  await initOwners({ store, signer });
  await publish({ store, signer, folder });
  cpSync(join(store, 'fixture'), join(site.regionsDir, 'fixture'), { recursive: true });
  return stableSearch(store);
}
