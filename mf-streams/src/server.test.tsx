import { testFragmentContext } from '@savepoint/region-kit/testing';
import { regions } from './server';

const PROPS = { slug: 'hades', name: 'Hades' };
const context = (call: (name: string, input: object) => Promise<unknown>) =>
  testFragmentContext('streams', call);

test('the fragment lists the streams and passes them on as state', async () => {
  const streams = { streams: [{ user_login: 'lanternfrog' }] };
  const calls: unknown[] = [];
  const fragment = await regions.streams.render(
    PROPS,
    context(async (...call) => {
      calls.push(call);
      return streams;
    }),
  );
  expect(calls).toEqual([['findStreams', { query: { game: 'hades' } }]]);
  expect(fragment.state).toEqual(streams);
  expect(fragment.html).toContain('Live now');
  expect(fragment.html).toContain('lanternfrog');
  expect(fragment.html).not.toContain('iframe');
});

test('no live streams → the fragment has the specified message', async () => {
  const { html } = await regions.streams.render(
    PROPS,
    context(async () => ({ streams: [] })),
  );
  expect(html.replaceAll('<!-- -->', '')).toContain(
    'Sorry, there are no live streams available for Hades right now. Check back soon!',
  );
});

test('the lookup fails → no fragment, so the client loads the streams', async () => {
  const down = context(() => Promise.reject(new Error('502')));
  await expect(regions.streams.render(PROPS, down)).rejects.toThrow('502');
});
