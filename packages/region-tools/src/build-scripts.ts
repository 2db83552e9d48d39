import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformFile } from '@swc/core';

/** A script that is built from another one’s file, with other values of its constants. */
export interface ScriptVariant {
  /** Name of the file, without its extension. */
  of: string;
  /** Constants as they are written in the source; what they exclude is left out of the script. */
  constants: Record<string, string>;
}

/**
 * Builds standalone scripts, without imports or a runtime: one minified script for each file of a folder.
 * @param source folder of TypeScript files
 * @param output folder of the scripts; created when it is missing
 * @param variants further scripts by name; their constants are `false` in the script of the file itself
 */
export async function buildScripts(
  source: string,
  output: string,
  variants: Record<string, ScriptVariant> = {},
): Promise<void> {
  mkdirSync(output, { recursive: true });
  const files = readdirSync(source).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const scripts = files.map((file) => ({
    name: path.basename(file, '.ts'),
    file,
    constants: Object.fromEntries(
      Object.values(variants).flatMap(({ constants }) =>
        Object.keys(constants).map((name) => [name, 'false']),
      ),
    ),
  }));
  for (const [name, { of, constants }] of Object.entries(variants))
    scripts.push({ name, file: `${of}.ts`, constants });
  await Promise.all(
    scripts.map(async ({ name, file, constants }) => {
      const { code } = await transformFile(path.join(source, file), {
        configFile: false,
        swcrc: false,
        isModule: false,
        minify: true,
        jsc: {
          parser: { syntax: 'typescript' },
          target: 'es2022',
          transform: { optimizer: { globals: { vars: constants } } },
          minify: { compress: true, mangle: { toplevel: true }, format: { comments: false } },
        },
      });
      writeFileSync(path.join(output, `${name}.js`), code);
    }),
  );
}
