import { regions } from './server';

const render = async (name: 'account' | 'sites') => {
  const call = () => Promise.reject(new Error('These regions make no calls on the server'));
  return (await regions[name].render({}, { region: name, url: 'http://localhost/', call })).html;
};

test.each(['account', 'sites'] as const)(
  '%s: the server does not know who reads → neither a login button nor anything of a member',
  async (name) => {
    const html = await render(name);
    expect(html).toContain('Checking for account...');
    expect(html).not.toMatch(/<button|<form/);
  },
);
