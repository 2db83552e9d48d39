import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

type Case = [who: string, file: string, from: string];

const rejected: Case[] = [
  ['a region', 'mf-comments/src/x.ts', '@savepoint/mf-header'],
  ['a region', 'mf-comments/src/x.ts', '@savepoint/shell'],
  ['a region', 'mf-ratings/src/x.ts', '@savepoint/service-kit'],
  ['a service', 'services/comments/src/x.ts', '@savepoint/catalog'],
  ['a service', 'services/comments/src/x.ts', '@savepoint/embedded-mongo'],
  ['the gateway', 'gateway/src/x.ts', '@savepoint/identity'],
  ['a kit', 'packages/service-kit/src/x.ts', '@savepoint/comments'],
  ['the contracts', 'packages/contracts/src/x.ts', '@savepoint/service-kit'],
  ['a part', 'services/comments/src/x.ts', '../../catalog/src/app'],
  ['a part', 'mf-comments/src/comments/x.ts', '../../../shell/src/index'],
];
const allowed: Case[] = [
  ['a region', 'mf-comments/src/x.ts', '@savepoint/session'],
  ['a service', 'services/comments/src/x.ts', '@savepoint/service-kit'],
  ['a test', 'services/comments/src/x.test.ts', '@savepoint/embedded-mongo'],
  ['the shell', 'shell/src/x.ts', '@savepoint/region-kit'],
  ['the launcher', 'local/launcher/src/x.ts', '@savepoint/comments'],
  ['a part', 'services/comments/src/threads/x.ts', '../models/comment'],
];

let counts: number[];

beforeAll(() => {
  const lines = [...rejected, ...allowed].map(([, file, from]) => ({
    file,
    line: `import { thing } from '${from}';`,
  }));
  const output = execFileSync(process.execPath, [join(__dirname, 'lint-lines.mjs')], {
    input: JSON.stringify(lines),
  });
  counts = JSON.parse(String(output)) as number[];
});

test.each(rejected.map((each, index) => [...each, index] as const))(
  '%s (%s) may not import %s',
  (_who, _file, _from, index) => {
    expect(counts[index]).toBe(1);
  },
);

test.each(allowed.map((each, index) => [...each, rejected.length + index] as const))(
  '%s (%s) may import %s',
  (_who, _file, _from, index) => {
    expect(counts[index]).toBe(0);
  },
);
