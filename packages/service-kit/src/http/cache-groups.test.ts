import { formatCacheGroups, parseCacheGroups } from './cache-groups';

test('groups are parsed as they were formatted', () => {
  const groups = ['threads', 'thread:game:hades'];
  expect(formatCacheGroups(groups)).toBe('"threads", "thread:game:hades"');
  expect(parseCacheGroups(formatCacheGroups(groups))).toEqual(groups);
  expect(parseCacheGroups(formatCacheGroups([]))).toEqual([]);
});

test.each([undefined, '', 'threads', '"unfinished', '""'])('%j names no group', (header) =>
  expect(parseCacheGroups(header)).toEqual([]),
);

test('a header of many groups: the first 32 count', () => {
  const groups = Array.from({ length: 40 }, (_, index) => `group-${index}`);
  expect(parseCacheGroups(formatCacheGroups(groups))).toEqual(groups.slice(0, 32));
});
