import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformFile } from '@swc/core';

/**
 * Builds standalone scripts, without imports or a runtime: one minified script for each file of a folder.
 * @param source folder of TypeScript files
 * @param output folder of the scripts; created when it is missing
 */
export async function buildScripts(source: string, output: string): Promise<void> {
  mkdirSync(output, { recursive: true });
  const files = readdirSync(source).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  await Promise.all(
    files.map(async (name) => {
      const { code } = await transformFile(path.join(source, name), {
        configFile: false,
        swcrc: false,
        isModule: false,
        minify: true,
        jsc: {
          parser: { syntax: 'typescript' },
          target: 'es2022',
          minify: { compress: true, mangle: { toplevel: true }, format: { comments: false } },
        },
      });
      writeFileSync(path.join(output, `${path.basename(name, '.ts')}.js`), code);
    }),
  );
}
