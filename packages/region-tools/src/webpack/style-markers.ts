import type { Compiler } from 'webpack';

/**
 * Returns the custom property that a style sheet of a remote defines, so that pages know that it is in.
 * @param file name of the style sheet, which begins with that of its chunk
 */
export const styleMarker = (remote: string, file: string): string =>
  `--styles-${remote}-${file.split('.', 1)[0]!.replace(/[^A-Za-z0-9_-]/g, '_')}`;

/** Adds its marker, an empty property, to each style sheet; after the minimizer, which would remove the space. */
export const addStyleMarkers = (remote: string) => ({
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('AddStyleMarkers', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      const hook = { name: 'AddStyleMarkers', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE };
      compilation.hooks.processAssets.tap(hook, (assets) => {
        for (const file of Object.keys(assets).filter((name) => name.endsWith('.css')))
          compilation.updateAsset(
            file,
            (sheet) => new sources.ConcatSource(sheet, `\n:root{${styleMarker(remote, file)}: ;}`),
          );
      });
    }),
});
