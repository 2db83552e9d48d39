import { Value } from 'typebox/value';
import { Registry, RegionVersion } from './registry';

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

test('a region’s name has letters and dashes only, since pages contain it', () => {
  const regions = { '"><script>': registry.regions.comments };
  expect(Value.Check(Registry, { ...registry, regions })).toBe(false);
});

test('a registry of another schema is rejected', () => {
  expect(Value.Check(Registry, { ...registry, schema: 2 })).toBe(false);
});

test('a region without a server bundle is fine, and so is a store on another origin', () => {
  const { server: _server, ...clientOnly } = version;
  expect(Value.Check(RegionVersion, clientOnly)).toBe(true);
  expect(Value.Check(RegionVersion, { ...version, base: 'https://cdn.example.org/comments/1.2.3/' })).toBe(
    true,
  );
});

test.each([
  ['version', '../1'],
  ['version', '..'],
  ['version', ''],
  ['remote', '../header'],
  ['module', 'comments'],
  ['base', '/regions/comments/1.2.3'],
  ['base', '//evil.example/'],
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

test('a channel is a plain word', () => {
  const regions = { comments: { channels: { 'Not a channel': version }, history: [] } };
  expect(Value.Check(Registry, { ...registry, regions })).toBe(false);
});
