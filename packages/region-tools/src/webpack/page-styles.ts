import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Compiler, Configuration } from 'webpack';
import { webpack } from '../toolchain';
import { webConfig, type BuildTarget } from './base';

/** Folder of the style sheets that only some pages need, in the host’s package. */
const FOLDER = path.join('src', 'styles', 'pages');
const PREFIX = 'page-';

/** Also of its map and compressed forms. A script of the page client may begin with the same word. */
export const isPageStyles = (file: string): boolean => file.startsWith(PREFIX) && /\.css(\.|$)/.test(file);

/**
 * Configures the build of the style sheets that only some pages need: a file each, beside those of the page client.
 * @returns undefined when the host has none
 */
export function pageStylesConfig(target: BuildTarget): Configuration | undefined {
  const folder = path.join(target.folder, FOLDER);
  if (!existsSync(folder)) return undefined;
  const base = webConfig({ ...target, name: `${target.name}-page-styles` });
  return {
    ...base,
    entry: Object.fromEntries(
      readdirSync(folder).map((file) => [
        PREFIX + path.basename(file, '.css'),
        `./${path.join(FOLDER, file)}`,
      ]),
    ),
    output: { ...base.output, clean: { keep: (file) => !isPageStyles(file) } },
    plugins: [...base.plugins!, omitScripts],
  };
}

/** Returns the style sheets of some pages, by name. @param files of the build */
export const pageStylesOf = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    files
      .filter((file) => isPageStyles(file) && file.endsWith('.css'))
      .map((file) => [file.slice(PREFIX.length).split('.', 1)[0]!, file]),
  );

/** webpack writes a script for each entry. */
const omitScripts = {
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('OmitScripts', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'OmitScripts', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          for (const file of Object.keys(assets))
            if (/\.js(\.map)?$/.test(file)) compilation.deleteAsset(file);
        },
      ),
    ),
};
