import type { FragmentContext } from '@savepoint/region-kit/server';
import { regions } from './server';

const PROPS = { slug: 'hades', name: 'Hades' };
const context = (get: FragmentContext['get']): FragmentContext => ({
  region: 'streams',
  url: 'https://savepoint.test/games/hades/',
  get,
});

test('the fragment lists who is live, and carries it for the page to take over', async () => {
  const streams = { streams: [{ user_login: 'lanternfrog' }] };
  const asked: string[] = [];
  const fragment = await regions.streams.render(
    PROPS,
    context(async (path) => {
      asked.push(path);
      return streams;
    }),
  );
  expect(asked).toEqual(['/api/streams?game=hades']);
  expect(fragment.state).toEqual(streams);
  expect(fragment.html).toContain('Live now');
  expect(fragment.html).toContain('lanternfrog');
  expect(fragment.html).not.toContain('iframe');
});

test('the fragment says when nobody is live', async () => {
  const { html } = await regions.streams.render(
    PROPS,
    context(async () => ({ streams: [] })),
  );
  expect(html.replaceAll('<!-- -->', '')).toContain(
    'Sorry, there are no live streams available for Hades right now. Check back soon!',
  );
});

test('when the lookup fails there is no fragment: the page asks by itself', async () => {
  const down = context(() => Promise.reject(new Error('502')));
  await expect(regions.streams.render(PROPS, down)).rejects.toThrow('502');
});
