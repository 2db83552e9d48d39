import { GroupInvalidations } from './group-invalidations';

test('a group is invalidated for what was requested before, not for what is requested after', () => {
  const invalidations = new GroupInvalidations();
  const before = invalidations.count;
  invalidations.invalidate(['hades']);
  const after = invalidations.count;
  expect(invalidations.haveReached(['threads', 'hades'], before)).toBe(true);
  expect(invalidations.haveReached(['hades'], after)).toBe(false);
  expect(invalidations.haveReached(['celeste'], before)).toBe(false);
});

test('more groups than are remembered: the forgotten ones count as invalidated', () => {
  const invalidations = new GroupInvalidations(2);
  const before = invalidations.count;
  for (const group of ['one', 'two', 'three']) invalidations.invalidate([group]);
  expect(invalidations.haveReached(['one'], before)).toBe(true);
  expect(invalidations.haveReached(['three'], invalidations.count)).toBe(false);
  expect(invalidations.haveReached(['other'], invalidations.count)).toBe(false);
});
