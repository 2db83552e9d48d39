import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './compose';

/** Things that a use case takes, at most: what takes more has a room in it. */
const MOST = 12;
const SOURCE = 'services/comments/src';
const INTERFACE = /export interface (\w+)(?: extends ([\w, ]+))? \{\n([^]*?)\n\}/g;
const MEMBER = /^ {2}(\w+)[(:?]/gm;

const sources = execFileSync('git', ['ls-files', `${SOURCE}/**.ts`], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !file.endsWith('.test.ts'));
const text = (file: string) => readFileSync(join(root, file), 'utf8');

const declared = new Map(
  sources
    .filter((file) => /\/(dependencies|scope)\.ts$/.test(file))
    .flatMap((file) => [...text(file).matchAll(INTERFACE)])
    .map(([, name = '', bases = '', body = '']) => [name, { bases, body }]),
);

const membersOf = (name: string): string[] => {
  const { bases = '', body = '' } = declared.get(name) ?? {};
  const inherited = bases
    .split(', ')
    .filter(Boolean)
    .flatMap((base) => membersOf(base));
  return [...new Set([...inherited, ...[...body.matchAll(MEMBER)].map(([, member = '']) => member)])];
};

const taken = [...declared.keys()].filter((name) => /.Dependencies$/.test(name));

test('the rooms of comments say what their use cases take', () => {
  expect(taken).toEqual(expect.arrayContaining(['PostingDependencies', 'DecisionDependencies']));
  expect(membersOf('DecisionDependencies')).toEqual(
    expect.arrayContaining(['site', 'cases', 'onCaseWaiting']),
  );
});

test.each(taken)('%s: twelve things at most', (name) => {
  expect(membersOf(name).length).toBeGreaterThan(0);
  expect(membersOf(name).length).toBeLessThanOrEqual(MOST);
});

test('the process that reads the files of strangers loads texts and no other room, so no database', () => {
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, type, from = ''] of text(file).matchAll(
      /^(?:import|export) (type )?[^;]*?'(\.[^']*)';/gm,
    )) {
      const target = join(dirname(file), from);
      const found = [`${target}.ts`, `${target}/index.ts`].find((each) => sources.includes(each));
      if (!type) follow(found ?? `nothing at ${target}`);
    }
  };
  follow(`${SOURCE}/sites/import-export/reading/process.ts`);
  const rooms = [...seen].map((file) => file.slice(SOURCE.length + 1).split('/', 1)[0]);
  expect([...new Set(rooms)].sort()).toEqual(['sites', 'texts']);
});
