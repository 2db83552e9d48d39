import { testFragmentContext } from '@savepoint/region-kit/testing';
import { regions } from './server';

test('account: the server does not know who reads → neither a login button nor anything of a member', async () => {
  const { html } = await regions.account.render({}, testFragmentContext('account'));
  expect(html).toContain('Checking for account...');
  expect(html).not.toMatch(/<button|<form/);
});
