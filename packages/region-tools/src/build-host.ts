import path from 'node:path';
import { integrityOf, readContract, type HostManifest } from '@savepoint/region-store';
import type { Compilation } from 'webpack';
import { filesBelow, precompress, writeJson } from './files';
import { compile } from './webpack/compile';
import { hostConfig } from './webpack/host';
import { pageStylesConfig, pageStylesOf } from './webpack/page-styles';
import { providedVersions } from './webpack/shared';

/**
 * Builds the page client into `dist/web` of its package: scripts, styles, `assets.json` (the files that pages link)
 * and `host.json`.
 * @param folder of the host’s package
 * @param entry entry module, relative to the folder
 * @param publicPath URL path below which the output is served
 * @param output folder for what is built
 * @param options.withPageStyles whether the style sheets of some pages are built too
 * @throws Error with webpack's errors and warnings
 */
export async function buildHost(
  folder: string,
  entry: string,
  publicPath: string,
  output = path.join(folder, 'dist', 'web'),
  { withPageStyles = false } = {},
): Promise<void> {
  const host = await compile(hostConfig({ name: 'host', folder, output, entry, publicPath }));
  const styles = withPageStyles ? pageStylesConfig({ name: 'host', folder, output }) : undefined;
  describeHost(folder, output, host, styles && (await compile(styles)));
  await precompress(output);
}

/** Writes `assets.json` and `host.json` beside the files of a build. @param styles the build of the styles of some pages */
export function describeHost(folder: string, output: string, host: Compilation, styles?: Compilation): void {
  const linked = [...host.entrypoints.get('main')!.getFiles()];
  writeJson(path.join(output, 'assets.json'), {
    js: linked.filter((name) => name.endsWith('.js')),
    css: linked.filter((name) => name.endsWith('.css')),
    pageCss: pageStylesOf(styles?.getAssets().map(({ name }) => name) ?? []),
    integrity: integrityOf(output, filesBelow(output)),
  });
  writeJson(path.join(output, 'host.json'), {
    provides: providedVersions(folder),
    contract: readContract(folder),
  } satisfies HostManifest);
}
