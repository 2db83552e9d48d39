/** @jest-environment jsdom */
import { testContext } from '@savepoint/region-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { region } from '.';

test('an answer is marked, and the reader is thanked', async () => {
  const element = document.body.appendChild(document.createElement('section'));
  const { context, failures } = testContext('my-region');
  const mounted = await act(async () => region.mount(element, { slug: 'hades', name: 'Hades' }, context));
  expect(screen.getByRole('heading', { name: 'Would you recommend Hades?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(screen.getByRole('button', { name: 'Yes', pressed: true })).toBeTruthy();
  expect(screen.getByText('Thank you for your answer.')).toBeTruthy();
  expect(failures).toEqual([]);
  act(() => mounted.unmount());
});
