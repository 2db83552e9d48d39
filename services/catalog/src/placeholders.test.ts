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
