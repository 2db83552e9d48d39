import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callOf, publicCalls } from '@savepoint/contracts/api';
import { root } from './compose';
import { missingEvidence } from './evidence';

const STRIDE = [
  'spoofing',
  'tampering',
  'repudiation',
  'disclosure',
  'denial of service',
  'elevation',
] as const;
/** Paths besides calls that the gateway routes. */
const OTHER_PATHS = ['/*', '/cdn/*', '/regions/*', '/newsletter/*', '/forms/*', '/__/auth/*', '/embed/*'];

const text = readFileSync(path.join(root, 'docs/security/threat-model.md'), 'utf8');
const section = (heading: string) =>
  new RegExp(`^## ${heading}\\n(?<body>[^]*?)(?=^## |(?![^]))`, 'm').exec(text)?.groups?.['body'] ?? '';
const ROW =
  /^\| (?<stride>[a-z ]+?) +\| (?<threat>\S.*?) +\| (?<stopped>\S.*?) +\| (?<evidence>\S.*?) +\|$/gm;

const entries = section('Entry points')
  .split(/^### /m)
  .slice(1)
  .map((entry) => ({
    title: entry.split('\n')[0] ?? '',
    paths: [...(entry.split('\n\n')[1] ?? '').matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path),
    rows: [...entry.matchAll(ROW)].map(({ groups }) => groups as Record<'stride' | 'evidence', string>),
  }));
const rows = entries.flatMap(({ rows }) => rows);

test('every public path belongs to an entry point', () => {
  const patterns = entries.flatMap(({ paths }) => paths).filter((pattern) => pattern !== '/*');
  const belongs = (path: string) =>
    patterns.some(
      (pattern) => pattern === path || (pattern.endsWith('/*') && path.startsWith(pattern.slice(0, -1))),
    );
  const paths = publicCalls.map((name) => callOf(name).path);
  expect(paths.filter((path) => !belongs(path))).toEqual([]);
  expect(entries.flatMap(({ paths }) => paths)).toEqual(expect.arrayContaining(OTHER_PATHS));
});

test('every entry point has each kind of threat', () => {
  const lacking = entries.filter(({ rows }) =>
    STRIDE.some((each) => !rows.some(({ stride }) => stride === each)),
  );
  expect(lacking.map(({ title }) => title)).toEqual([]);
  expect(rows.filter(({ stride }) => !STRIDE.some((each) => each === stride))).toEqual([]);
  expect(text).toContain(`${entries.length} entry points with ${rows.length} threats`);
});

test('every threat is stopped by something that exists, or accepted', () => {
  const missing = rows.flatMap(({ evidence }) =>
    missingEvidence(evidence).filter((item) => item !== 'accepted'),
  );
  expect(missing).toEqual([]);
});
