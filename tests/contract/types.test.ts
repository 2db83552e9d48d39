import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..', '..');

/** Lists the files that a configuration names, relative to the root, without the files that they import. */
function named(path: string): string[] {
  const { config } = ts.readConfigFile(path, (file) => ts.sys.readFile(file)) as { config: unknown };
  const { fileNames, projectReferences = [] } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
  const referred = projectReferences.flatMap((reference) => named(reference.path));
  return [...fileNames.map((file) => relative(root, file)), ...referred];
}

test('every TypeScript file belongs to a checked program and to one that editors find', () => {
  const sources = ts.sys
    .readDirectory(root, ['.ts', '.tsx'], ['**/node_modules', '**/dist', '**/.cache', 'data'])
    .map((file) => relative(root, file));
  expect(sources.length).toBeGreaterThan(1_000);
  const checked = new Set(
    ['tsconfig.server.json', 'tsconfig.web.json'].flatMap((name) => named(join(root, name))),
  );
  expect(sources.filter((file) => !checked.has(file))).toEqual([]);
  expect(new Set(named(join(root, 'tsconfig.json')))).toEqual(checked);
});
