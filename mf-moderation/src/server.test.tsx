import { testFragmentContext } from '@savepoint/region-kit/testing';
import { regions } from './server';

test('moderation: the server does not know who reads → neither a login button nor anything of a member', async () => {
  const { html } = await regions.moderation.render({}, testFragmentContext('moderation'));
  expect(html).toContain('Checking for account...');
  expect(html).not.toMatch(/<button|<form/);
});
