import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPlaceholders, LIMIT_PLACEHOLDERS, unknownPlaceholders } from './placeholders';

const values = {
  owner_name: 'Ann & Sons <Ltd>',
  owner_address: '1 Street',
  owner_email: 'ann@example.org',
  site_url: 'https://savepoint.example',
  ...LIMIT_PLACEHOLDERS,
};

test('settings are inserted as escaped text, also in links', () => {
  expect(
    fillPlaceholders(
      '<p>{{owner_name}}, {{ owner_address }}. <a href="mailto:%7B%7Bowner_email%7D%7D">Write</a></p>',
      values,
    ),
  ).toBe('<p>Ann &amp; Sons &lt;Ltd&gt;, 1 Street. <a href="mailto:ann@example.org">Write</a></p>');
});

test('unknown placeholders stay in the text and are reported', () => {
  expect(fillPlaceholders('{{constructor}} {{owner}} {single}', values)).toBe(
    '{{constructor}} {{owner}} {single}',
  );
  expect(unknownPlaceholders('{{site_url}} {{constructor}} {{owner}}')).toEqual(['constructor', 'owner']);
});

const unset = { ...values, owner_name: '', owner_address: '', owner_email: '' };

test.each([
  [
    '{{#owner_name}}By {{owner_name}}{{#owner_address}}, {{owner_address}}{{/owner_address}}.{{/owner_name}}',
    'By Ann &amp; Sons &lt;Ltd&gt;, 1 Street.',
    '',
  ],
  [
    '{{#owner_email}}{{owner_email}}{{/owner_email}}{{^owner_email}}Ask{{/owner_email}} us',
    'ann@example.org us',
    'Ask us',
  ],
  [
    '<p>Us.</p>\n<p>{{#owner_name}}{{owner_name}}{{/owner_name}}</p>\n',
    '<p>Us.</p>\n<p>Ann &amp; Sons &lt;Ltd&gt;</p>\n',
    '<p>Us.</p>\n',
  ],
])('section %s: shown if there is a value, or if there is none', (html, withValue, without) => {
  expect([fillPlaceholders(html, values), fillPlaceholders(html, unset)]).toEqual([withValue, without]);
});

const FOLDER = join(__dirname, '..', '..', '..', 'content', 'pages');
const texts = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const);

test.each(texts)('%s: complete sentences with or without the owner’s details', (_name, text) => {
  for (const some of [
    values,
    unset,
    { ...unset, owner_name: 'Ann' },
    { ...unset, owner_email: 'ann@example.org' },
  ])
    expect(fillPlaceholders(text, some)).not.toMatch(/\{\{|\}\}| [,.]|,\s*,|\(\)|\bby [,.]|to [,.]/);
});
