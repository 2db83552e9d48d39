import { evaluate } from './evaluate';

interface Selected {
  file: string;
  distance: number;
}

/** A small workspace: each file with its text, whose relative imports are its imports. */
function select(changed: string[], files: Record<string, string>): string[] {
  const selected = evaluate<Selected[]>(
    `import { selectTests } from './scripts/check/select.mjs';
    import { isBarrel } from './scripts/check/graph.mjs';
    const files = ${JSON.stringify(files)};
    const importsOf = (text) => [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path);`,
    `selectTests({
      changed: ${JSON.stringify(changed)},
      imports: new Map(Object.entries(files).map(([file, text]) => [file, importsOf(text)])),
      text: (file) => files[file] ?? '',
      isBarrel,
      isTest: (file) => file.endsWith('.test.ts'),
    })`,
  );
  return selected.map(({ file, distance }) => `${distance} ${file}`);
}

const FILES = {
  'kit/rules.ts': 'export const MAX = 3;\nexport function isLong() {}',
  'kit/names.ts': 'export type Name = string;',
  'kit/index.ts':
    "/** The kit. */\nexport * from 'kit/rules.ts';\nexport type { Name } from 'kit/names.ts';\n",
  'kit/rules.test.ts': "import { MAX } from 'kit/rules.ts';",
  'app/post.ts': "import { isLong } from 'kit/index.ts';\nexport const post = () => isLong();",
  'app/post.test.ts': "import { post } from 'app/post.ts';",
  'app/app.ts': "import { post } from 'app/post.ts';\nexport const app = post;",
  'app/app.test.ts': "import { app } from 'app/app.ts';",
  'app/other.test.ts': "import { Name } from 'kit/index.ts';",
  'tests/contract/docs.test.ts': '',
  'tests/contract/code-rules.test.ts': '',
  'tests/contract/update.test.ts': "read('docker/update.sh')",
};

test('a changed file touches the tests that import it, the nearest first', () => {
  expect(select(['app/post.ts'], FILES)).toEqual(['1 app/post.test.ts', '2 app/app.test.ts']);
});

test('a file behind a barrel touches only those who import one of its names', () => {
  expect(select(['kit/rules.ts'], FILES)).toEqual([
    '1 kit/rules.test.ts',
    '2 app/post.test.ts',
    '3 app/app.test.ts',
  ]);
});

test('a changed barrel touches all of its importers', () => {
  expect(select(['kit/index.ts'], FILES)).toContain('1 app/other.test.ts');
});

test('a changed test touches itself', () => {
  expect(select(['app/app.test.ts'], FILES)).toEqual(['0 app/app.test.ts']);
});

test('a script touches the tests that name it, a document and a source those that read all of their kind', () => {
  expect(select(['docker/update.sh'], FILES)).toEqual(['1 tests/contract/update.test.ts']);
  expect(select(['docs/scale.md'], FILES)).toEqual(['1 tests/contract/docs.test.ts']);
  expect(select(['shell/src/page.ts'], FILES)).toEqual(['1 tests/contract/code-rules.test.ts']);
});

test('the nearest tests run as long as they fit; changed tests always do', () => {
  const run = (budgetS: number) =>
    evaluate(
      "import { fitInto } from './scripts/check/select.mjs'",
      `fitInto([
        { file: 'a', distance: 0 }, { file: 'b', distance: 1 }, { file: 'c', distance: 2 }, { file: 'd', distance: 2 },
      ], (file) => ({ a: 20, b: 5, c: 6, d: 1 })[file], ${budgetS})`,
    );
  expect(run(10)).toEqual({ run: ['a'], left: ['b', 'c', 'd'] });
  expect(run(26)).toEqual({ run: ['a', 'b', 'd'], left: ['c'] });
  expect(run(60)).toEqual({ run: ['a', 'b', 'c', 'd'], left: [] });
});

test('names that a file exports', () => {
  const text = [
    'export const A = 1;',
    'export async function b() {}',
    'export interface C {}',
    "export { d, e as f, type G } from './x';",
    'const hidden = 1;',
  ].join('\n');
  expect(
    evaluate(
      "import { exportedNames } from './scripts/check/select.mjs'",
      `exportedNames(${JSON.stringify(text)})`,
    ),
  ).toEqual(['A', 'b', 'C', 'd', 'f', 'G']);
});

test('packages of this workspace are followed into their sources, beyond their entries', () => {
  const [imports, selected] = evaluate<[string[], string[]]>(
    `import { readFileSync } from 'node:fs';
    import { isBarrel, readImports } from './scripts/check/graph.mjs';
    import { selectTests } from './scripts/check/select.mjs';
    const imports = await readImports();`,
    `[
      imports.get('services/comments/src/app.ts'),
      selectTests({
        changed: ['packages/contracts/src/comments/comment-text.ts'],
        imports,
        text: (file) => readFileSync(file, 'utf8'),
        isBarrel,
        isTest: (file) => /\\.test\\.tsx?$/.test(file),
      }).map(({ file }) => file),
    ]`,
  );
  expect(imports).toContain('packages/service-kit/src/http/index.ts');
  expect(selected).toContain('packages/region-kit/src/components/comment-text.test.tsx');
});

describe('browser tests of a change', () => {
  const command = (changed: string[]) =>
    evaluate<{ command?: string }>(
      "import { browserCommand } from './scripts/check/browser-specs.mjs'",
      `{ command: browserCommand(${JSON.stringify(changed)}) }`,
    ).command;

  test('a part has some, a document and a unit test have none', () => {
    expect(command(['mf-ratings/src/ratings/ratings.tsx'])).toMatch(
      /^npm run build && npm run browser -- .*ratings/,
    );
    expect(command(['docs/scale.md', 'mf-ratings/src/ratings/ratings.test.tsx'])).toBeUndefined();
  });

  test('every pattern names a browser test, and every part has a pattern', () => {
    const [dead, without] = evaluate<[string[], string[]]>(
      `import { SPECS, specNames } from './scripts/check/browser-specs.mjs';
      import { workspaces } from './scripts/build/workspaces.mjs';
      import { filesBelow } from './scripts/build/workspaces.mjs';
      const parts = workspaces().filter(({ folder }) => !/^tests$|covers|embedded-mongo/.test(folder));`,
      `[
        SPECS.filter(([, specs]) => !specNames().some((name) => specs.test(name))).map(([, specs]) => String(specs)),
        parts
          .filter(({ folder }) => !filesBelow(folder + '/src').some((file) => SPECS.some(([files]) => files.test(file))))
          .map(({ folder }) => folder),
      ]`,
    );
    expect(dead).toEqual([]);
    expect(without).toEqual([]);
  });
});
