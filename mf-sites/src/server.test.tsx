import { testFragmentContext } from '@savepoint/region-kit/testing';
import { regions } from './server';

test('sites: the server does not know who reads → neither a login button nor anything of a member', async () => {
  const { html } = await regions.sites.render({}, testFragmentContext('sites'));
  expect(html).toContain('Checking for account...');
  expect(html).not.toMatch(/<button|<form/);
});
