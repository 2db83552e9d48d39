import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

type Case = [who: string, file: string, from: string];

const rejected: Case[] = [
  ['a region', 'mf-comments/src/x.ts', '@savepoint/mf-header'],
  ['a region', 'mf-comments/src/x.ts', '@savepoint/shell'],
  ['a region', 'mf-ratings/src/x.ts', '@savepoint/service-kit/http'],
  ['a service', 'services/comments/src/x.ts', '@savepoint/catalog'],
  ['a service', 'services/comments/src/x.ts', '@savepoint/embedded-mongo'],
  ['the gateway', 'gateway/src/x.ts', '@savepoint/identity'],
  ['a kit', 'packages/service-kit/src/x.ts', '@savepoint/comments'],
  ['the contracts', 'packages/contracts/src/x.ts', '@savepoint/service-kit/http'],
  ['a part', 'services/comments/src/x.ts', '../../catalog/src/app'],
  ['a part', 'mf-comments/src/comments/x.ts', '../../../shell/src/index'],
  ['a lower folder', 'packages/contracts/src/base/x.ts', '../comments'],
  ['a folder, past the face of another', 'packages/contracts/src/api/calls/x.ts', '../../routes/routes'],
  ['a folder without a database', 'packages/service-kit/src/http/x.ts', '../data'],
  ['a folder, past the face of another', 'packages/contracts/src/comments/x.ts', '../base/limits'],
];
const allowed: Case[] = [
  ['a region', 'mf-comments/src/x.ts', '@savepoint/session'],
  ['a service', 'services/comments/src/x.ts', '@savepoint/service-kit/http'],
  ['a test', 'services/comments/src/x.test.ts', '@savepoint/embedded-mongo'],
  ['the shell', 'shell/src/x.ts', '@savepoint/region-kit'],
  ['the launcher', 'local/launcher/src/x.ts', '@savepoint/comments'],
  ['a part', 'services/comments/src/threads/x.ts', '../models/comment'],
  ['a folder', 'packages/contracts/src/comments/x.ts', '../base'],
  ['a folder', 'packages/contracts/src/api/calls/x.ts', '../../comments'],
  ['a folder', 'packages/contracts/src/api/calls/x.ts', '../definition'],
  ['a test', 'packages/service-kit/src/http/x.test.ts', '../data/mongo'],
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
