import { Value } from 'typebox/value';
import { parseRegistry } from './parse-registry';
import { RegionVersion } from './region-version';
import { Registry } from './registry';

const sha384 = 'A'.repeat(64);
const version = {
  version: '1.2.3',
  remote: 'comments',
  module: './comments',
  base: '/regions/comments/1.2.3/',
  entry: 'remote-entry.js',
  js: ['js/__exposed.js'],
  css: ['comments.css'],
  integrity: { 'remote-entry.js': `sha384-${sha384}` },
  server: { url: 'server.cjs', sha384 },
  shared: { react: '^19.3.0' },
  published: '2026-01-01T00:00:00.000Z',
};
const registry = {
  schema: 1,
  environment: 'production',
  updated: '2026-01-01T00:00:00.000Z',
  regions: { comments: { channels: { stable: version, canary: version }, history: [version] } },
};

test('a registry has channels by region, each with one version, and a history', () => {
  expect(Value.Check(Registry, registry)).toBe(true);
  expect(Value.Check(Registry, { ...registry, regions: {} })).toBe(true);
});

test.each(['poll2', 'pr-12', 'a'])('a region, a remote or a channel may be named %s', (name) => {
  const channels = { [name]: { ...version, remote: name, module: `./${name}` } };
  const regions = { [name]: { channels, history: [] } };
  expect(Value.Check(Registry, { ...registry, regions })).toBe(true);
});

test.each(['"><script>', 'Weird!', '2poll', 'a b', '..', '', 'constructor', '__proto__', 'a'.repeat(41)])(
  'a region, a remote or a channel cannot be named %j',
  (name) => {
    const entry = registry.regions.comments;
    const regions = Object.fromEntries([[name, entry]]);
    expect(Value.Check(Registry, { ...registry, regions })).toBe(false);
    const channels = Object.fromEntries([[name, version]]);
    expect(Value.Check(Registry, { ...registry, regions: { a: { channels, history: [] } } })).toBe(false);
    expect(Value.Check(RegionVersion, { ...version, remote: name })).toBe(false);
  },
);

test('a registry of another schema is rejected', () => {
  expect(Value.Check(Registry, { ...registry, schema: 2 })).toBe(false);
});

test('a region without a server bundle is valid', () => {
  const { server: _server, ...clientOnly } = version;
  expect(Value.Check(RegionVersion, clientOnly)).toBe(true);
});

test.each([
  ['version', '../1'],
  ['version', '..'],
  ['version', ''],
  ['version', '1'.repeat(65)],
  ['remote', '../header'],
  ['module', 'comments'],
  ['base', '/regions/comments/1.2.3'],
  ['base', '//evil.example/'],
  // Pages allow scripts of their own origin only.
  ['base', 'https://cdn.example.org/comments/1.2.3/'],
  ['base', '/regions/../secret/'],
  ['base', 'javascript:alert(1)/'],
  ['base', '/a"><script>/'],
  ['entry', '../../secret.js'],
  ['entry', '/etc/passwd'],
  ['entry', '.env'],
  ['entry', 'https://evil.example/x.js'],
  ['js', ['a/../../b.js']],
  ['css', ['x.css?y']],
  ['integrity', { 'remote-entry.js': 'sha256-abc' }],
  ['integrity', { 'remote-entry.js': 'sha384-' }],
  ['server', { url: '../server.cjs', sha384 }],
  ['server', { url: 'server.cjs', sha384: 'short' }],
  ['published', 'today'],
  ['extra', true],
])('a version with %s %j is rejected', (field, value) => {
  expect(Value.Check(RegionVersion, { ...version, [field]: value })).toBe(false);
});

test('parseRegistry: an invalid name, channel or version is left out and does not affect the others', () => {
  const invalid = { ...version, base: 'nowhere' };
  const { comments } = registry.regions;
  const parsed = parseRegistry({
    ...registry,
    regions: {
      'Odd!': comments,
      broken: { channels: 5, history: [] },
      comments: {
        channels: { ...comments.channels, 'Weird!': version, preview: invalid },
        history: [invalid, version],
        histories: { canary: [version, invalid], 'Odd!': [version] },
      },
    },
  });
  const histories = { canary: [version] };
  expect(parsed.registry).toEqual({ ...registry, regions: { comments: { ...comments, histories } } });
  expect(parsed.problems).toEqual([
    expect.stringContaining('The name of region "Odd!" is not valid'),
    expect.stringContaining('region broken is not valid: /channels'),
    expect.stringContaining('The name of channel "Weird!" of region comments is not valid'),
    expect.stringContaining('channel preview of region comments is not valid: /base'),
    expect.stringContaining('An earlier version of region comments is not valid: /base'),
    expect.stringContaining('The name of channel "Odd!" of region comments is not valid'),
    expect.stringContaining('An earlier version of region comments is not valid: /base'),
  ]);
});

test.each([null, [], {}, { ...registry, schema: 2 }, { ...registry, regions: [] }])(
  'parseRegistry: %j is not a registry → an error',
  (value) => {
    expect(() => parseRegistry(value)).toThrow('The registry is not valid');
  },
);
