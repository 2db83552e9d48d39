import type { Configuration } from 'webpack';
import { compile } from './webpack/compile';
import { webConfig } from './webpack/base';

/**
 * Builds one JavaScript module, for pages of other sites to import: everything that its entry imports is in it, and its
 * exports are those of the entry.
 * @param folder of the package
 * @param entry module, relative to the folder
 * @param output folder of the module, whose other files stay
 * @param name of the module’s file, without its extension
 */
export async function buildModule(
  folder: string,
  entry: string,
  output: string,
  name: string,
): Promise<void> {
  const { module, ...base } = webConfig({ name, folder, output });
  await compile({
    ...base,
    entry: { [name]: entry },
    devtool: false,
    experiments: { outputModule: true },
    output: { path: output, filename: '[name].js', module: true, library: { type: 'module' }, clean: false },
    // `import.meta.url` is the module’s address on the page.
    module: { ...module, parser: { javascript: { importMeta: false } } },
    plugins: [],
  } satisfies Configuration);
}
