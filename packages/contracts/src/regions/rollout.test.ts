import { isInShare, parseBucket, regionVariants, type RolloutShare } from './rollout';

const region = (rollout?: RolloutShare) => ({
  channels: { stable: {}, ...(rollout && { rollout: {} }) },
  ...(rollout && { rollout }),
});
const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);

test('10,000 readers: a share has its percentage within a point, and nobody loses the version while it rises', () => {
  const readers = Array.from({ length: 10_000 }, (_, reader) => reader % 100);
  for (const start of [0, 37, 99]) {
    let before = new Set<number>();
    for (const percent of [1, 10, 50, 99]) {
      const inShare = readers.flatMap((bucket, reader) =>
        isInShare({ start, percent }, bucket) ? [reader] : [],
      );
      expect(Math.abs((100 * inShare.length) / readers.length - percent)).toBeLessThanOrEqual(1);
      const now = new Set(inShare);
      expect([...before].filter((reader) => !now.has(reader))).toEqual([]);
      before = now;
    }
  }
});

test('no rollout → no variants; a share without a version is none', () => {
  expect(regionVariants({})).toBeUndefined();
  expect(regionVariants({ header: region() })).toBeUndefined();
  expect(
    regionVariants({ header: { channels: { stable: {} }, rollout: { start: 0, percent: 10 } } }),
  ).toBeUndefined();
});

test('a rollout makes two variants, in which each bucket is with its own', () => {
  const rollout = { start: 95, percent: 10 };
  const variants = regionVariants({ header: region(rollout), footer: region(rollout) })!;
  expect(new Set(variants)).toEqual(new Set([0, 5]));
  for (const bucket of buckets)
    expect(isInShare(rollout, variants[bucket]!)).toBe(isInShare(rollout, bucket));
});

test('more rollouts: readers of one variant get the same versions, and there are at most two variants for each', () => {
  const shares = [
    { start: 90, percent: 20 },
    { start: 5, percent: 1 },
    { start: 40, percent: 60 },
    { start: 41, percent: 59 },
  ];
  const variants = regionVariants(
    Object.fromEntries(shares.map((share, index) => [`r${index}`, region(share)])),
  )!;
  expect(new Set(variants).size).toBeLessThanOrEqual(2 * shares.length);
  for (const bucket of buckets)
    for (const share of shares) expect(isInShare(share, variants[bucket]!)).toBe(isInShare(share, bucket));
});

test.each([
  ['0', 0],
  ['7', 7],
  ['99', 99],
])('parseBucket: %s', (text, bucket) => {
  expect(parseBucket(text)).toBe(bucket);
});
test.each([undefined, '', '00', '07', '100', '-1', '1.5', ' 1', '1 ', 'a', '１'])(
  'parseBucket: %j is none',
  (text) => {
    expect(parseBucket(text)).toBeUndefined();
  },
);
