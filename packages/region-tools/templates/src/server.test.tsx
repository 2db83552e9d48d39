import { testFragmentContext } from '@savepoint/region-kit/testing';
import { regions } from './server';

test('the fragment contains the question', async () => {
  const fragment = regions['my-region'];
  const { html } = await fragment.render({ slug: 'hades', name: 'Hades' }, testFragmentContext('my-region'));
  expect(html).toContain('Would you recommend Hades?');
});
