import { Compile } from 'typebox/compile';
import { isSiteOrigin, SiteOrigin } from './site';
import { siteOfPage } from '../base';

const isOrigin = Compile(SiteOrigin);

test.each([
  'https://example.com',
  'https://a.b.example.com',
  'https://example.com:8443',
  'https://*.example.com',
  'https://xn--bcher-kva.example',
  'http://localhost:4000',
  'http://localhost',
  'http://127.0.0.1:4000',
])('SiteOrigin: %s → accepted', (origin) => expect(isOrigin.Check(origin)).toBe(true));

test.each([
  'http://example.com',
  'https://example.com/',
  'https://example.com/a',
  'https://*',
  'https://*.com*',
  'https://a.*.example.com',
  'https://Example.com',
  'https://example.com; script-src *',
  "https://example.com 'unsafe-inline'",
  'https://user@example.com',
  'https://-a.example.com',
  'null',
  '*',
  '',
])('SiteOrigin: %s → rejected', (origin) => expect(isOrigin.Check(origin)).toBe(false));

test.each([
  ['https://example.com', true],
  ['https://blog.other.example', true],
  ['https://a.b.other.example', true],
  ['http://localhost:4000', true],
  ['https://other.example', false],
  ['https://sub.example.com', false],
  ['http://example.com', false],
  ['https://example.com:8443', false],
  ['https://example.com.evil.example', false],
  ['https://evilother.example', false],
  ['https://.other.example', false],
  ['http://blog.other.example', false],
  ['http://localhost:4001', false],
  ['null', false],
  ['', false],
])('isSiteOrigin: %s → %s', (origin, expected) => {
  const origins = ['https://example.com', 'https://*.other.example', 'http://localhost:4000'];
  expect(isSiteOrigin(origins, origin)).toBe(expected);
});

test('siteOfPage: the slug of a page → the key of its site', () => {
  expect(siteOfPage('blog-0123abc')).toBe('blog');
  expect(siteOfPage('blog')).toBe('blog');
});
