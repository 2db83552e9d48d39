/** @jest-environment jsdom */
import { deviceId } from './device';

const UUID = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(globalThis, 'crypto', { value: { randomUUID: () => UUID }, configurable: true });
});

test('the id is made once', () => {
  expect(deviceId()).toBe(UUID);
  Object.assign(crypto, { randomUUID: () => 'another' });
  expect(deviceId()).toBe(UUID);
});

test('a page that is not served by HTTPS: no id, and nothing is stored', () => {
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  expect(deviceId()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('blocked storage: no id', () => {
  const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(deviceId()).toBeUndefined();
  getItem.mockRestore();
});
