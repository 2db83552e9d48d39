import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './compose';

/** What a script takes from a built module: `const { a, b } = require('…/dist/x.js')`. */
const DESTRUCTURED = /const \{([^}]+)\} = require\('([^']+)\/dist\/([^']+)\.js'\)/g;

/** Whether a source exports a name: its own, or another module’s, which the compiler checks. */
const exportsName = (source: string, name: string): boolean =>
  new RegExp(`export (async )?(function|const|class) ${name}\\b|export {[^}]*\\b${name}\\b[^}]*}`).test(
    source,
  );

/** Names that scripts take from built modules whose sources do not export them, as `script: name of module`. */
function missingNames(script: string, text: string): string[] {
  return [...text.matchAll(DESTRUCTURED)].flatMap(([, names = '', folder = '', module = '']) => {
    const source = path.resolve(root, path.dirname(script), folder, 'src', `${module}.ts`);
    const defined = existsSync(source) ? readFileSync(source, 'utf8') : '';
    return names
      .split(',')
      .map((name) => name.split(':')[0]?.trim() ?? '')
      .filter((name) => !exportsName(defined, name))
      .map((name) => `${script}: ${name} of ${path.relative(root, source)}`);
  });
}

// Benchmarks are plain scripts in no type check and run rarely: a renamed function is noticed here.
test('scripts take only names from built modules that their sources define', () => {
  const scripts = execFileSync('git', ['ls-files', '*.mjs'], { cwd: root, encoding: 'utf8' });
  const files = scripts.split('\n').filter(Boolean);
  const found = files.flatMap((file) => missingNames(file, readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

test('a name that is not defined is found', () => {
  const line =
    "const { createTestTokens, createNothing } = require('../packages/service-kit/dist/testing/tokens.js')";
  expect(missingNames('scripts/x.mjs', line)).toEqual([
    'scripts/x.mjs: createNothing of packages/service-kit/src/testing/tokens.ts',
  ]);
});
