import { digest, newToken } from './digest';

test('newToken: a token → 43 characters that need no encoding in an address', () => {
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('newToken: a thousand tokens → all different', () => {
  expect(new Set(Array.from({ length: 1000 }, newToken)).size).toBe(1000);
});

test('digest: a text → its SHA-256, the same at every start of the service', () => {
  expect(digest('ann@example.com')).toBe('sXQbgB9tCSZw58H0rJZpZEBn0JCa_okWMqGuZhCQrwE');
});

test('digest: the same characters divided differently → different digests', () => {
  const digests = [digest('ab', 'c'), digest('a', 'bc'), digest('abc'), digest('abc', ''), digest('', 'abc')];
  expect(new Set(digests).size).toBe(digests.length);
});

test('digest: the same texts in another order → another digest', () => {
  expect(digest('a', 'b')).not.toBe(digest('b', 'a'));
});
