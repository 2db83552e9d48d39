/** @jest-environment jsdom */
import { loadUntilOnline } from './load-until-online';

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the connection is lost → the part is loaded when the browser is online again, and used once', async () => {
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue('part');
  const use = jest.fn();
  const report = jest.fn();
  loadUntilOnline(load, use, report);
  await settled();
  expect([use.mock.calls, report.mock.calls]).toEqual([[], [[new Error('lost')]]]);
  for (let time = 0; time < 2; time++) dispatchEvent(new Event('online'));
  await settled();
  dispatchEvent(new Event('online'));
  await settled();
  expect(use.mock.calls).toEqual([['part']]);
  expect(load).toHaveBeenCalledTimes(3);
});

test('the region is removed meanwhile → nothing is used or tried again', async () => {
  const load = jest.fn<Promise<string>, []>().mockResolvedValue('part');
  const use = jest.fn();
  loadUntilOnline(load, use, jest.fn())();
  await settled();
  dispatchEvent(new Event('online'));
  await settled();
  expect([use.mock.calls, load.mock.calls]).toEqual([[], [[]]]);
});
