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
  ['a lower room', 'services/comments/src/threads/x.ts', '../moderation'],
  ['a room, what wires', 'services/comments/src/threads/x.ts', '../dependencies'],
  ['a room, past the face of another', 'services/comments/src/threads/x.ts', '../data/models/comment'],
  ['a folder, past the face of a room', 'services/comments/src/sites/reading/x.ts', '../../data/scope'],
  ['a lower folder of a room', 'services/comments/src/moderation/spam/x.ts', '../bans'],
  ['a lower folder of a room', 'services/comments/src/data/models/x.ts', '../rules/placement'],
  ['a folder in a folder', 'services/comments/src/sites/import-export/formats/x.ts', '../reading/limits'],
  ['what wires, past the face of a room', 'services/comments/src/x.ts', './data/settings'],
  ['a folder without an order', 'services/comments/src/notices/fax/x.ts', '../links'],
];
const allowed: Case[] = [
  ['a region', 'mf-comments/src/x.ts', '@savepoint/session'],
  ['a service', 'services/comments/src/x.ts', '@savepoint/service-kit/http'],
  ['a test', 'services/comments/src/x.test.ts', '@savepoint/embedded-mongo'],
  ['the shell', 'shell/src/x.ts', '@savepoint/region-kit'],
  ['the launcher', 'local/launcher/src/x.ts', '@savepoint/comments'],
  ['a room', 'services/comments/src/threads/x.ts', '../data'],
  ['a room', 'services/comments/src/sites/import-export/formats/x.ts', '../../../data'],
  ['a higher folder of a room', 'services/comments/src/moderation/figures/x.ts', '../transparency'],
  ['a higher folder of a room', 'services/comments/src/notices/mail/x.ts', '../push/audience'],
  ['what wires', 'services/comments/src/x.ts', './data'],
  ['a test', 'services/comments/src/threads/x.test.ts', '../moderation/bans'],
  ['a folder', 'packages/contracts/src/comments/x.ts', '../base'],
  ['a folder', 'packages/contracts/src/api/calls/x.ts', '../../comments'],
  ['a folder', 'packages/contracts/src/api/calls/x.ts', '../definition'],
  ['a test', 'packages/service-kit/src/http/x.test.ts', '../data/mongo'],
];

/** A function that only hands its parameters on, and what looks like one. */
const functions: [line: string, errors: number][] = [
  ["import { b } from './b'; export const a = (x: string, y: string) => b(x, y);", 1],
  ["import { b } from './b'; export async function a(x: string) { await b(x); }", 1],
  ["import { b } from './b'; export const a = (x: string, y: string) => b(y, x);", 0],
  ["import { b } from './b'; export const a = (x: string) => b(x, 1);", 0],
  ["import { b } from 'other'; export const a = (x: string) => b(x);", 0],
];

let counts: number[];

beforeAll(() => {
  const lines = [...rejected, ...allowed].map(([, file, from]) => ({
    file,
    line: `import { thing } from '${from}';`,
  }));
  for (const [line] of functions) lines.push({ file: 'gateway/src/x.ts', line: `${line} const thing = a;` });
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

test.each(functions.map((each, index) => [...each, rejected.length + allowed.length + index] as const))(
  '%s → %i errors',
  (_line, errors, index) => {
    expect(counts[index]).toBe(errors);
  },
);
