import type { IncomingMessage } from 'node:http';
import { regionVariants, type RegionVariants } from '@savepoint/contracts/regions';
import { isPageAddress, ReaderVariants } from './reader-variants';

/** A generator of numbers that look random and are the same in every run. @see https://prng.di.unimi.it/splitmix64.c */
function seeded(): (limit: number) => number {
  let state = 42n;
  return (limit) => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) % BigInt(limit));
  };
}

const rollout = (start: number, percent: number) => ({
  channels: { rollout: {} },
  rollout: { start, percent },
});
let variants: RegionVariants | undefined;
let readers: ReaderVariants;
beforeEach(() => {
  variants = regionVariants({ header: rollout(20, 10) });
  readers = new ReaderVariants({ variants: () => variants, https: true, random: seeded() });
});

const requestWith = (cookie?: string) => ({ headers: { cookie } }) as IncomingMessage;
/** The cookie that a browser sends back. */
const sentBack = (cookie: string) => cookie.split(';')[0]!;

test('10,000 readers: the share has its percentage within a point; while it rises, nobody goes back', () => {
  const cookies = Array.from({ length: 10_000 }, () => sentBack(readers.of(requestWith())!.cookie!));
  let before = new Set<number>();
  for (const percent of [1, 10, 50, 99]) {
    variants = regionVariants({ header: rollout(95, percent) });
    const inShare = variants![95]!;
    const now = new Set<number>();
    for (const [reader, cookie] of cookies.entries())
      if (readers.of(requestWith(cookie))!.variant === inShare) now.add(reader);
    expect(Math.abs((100 * now.size) / cookies.length - percent)).toBeLessThanOrEqual(1);
    expect([...before].filter((reader) => !now.has(reader))).toEqual([]);
    before = now;
  }
});

test('no rollout is live → no reader is given anything, also one with a cookie', () => {
  variants = undefined;
  expect(readers.of(requestWith())).toBeUndefined();
  expect(readers.of(requestWith('__Host-savepoint.bucket=25'))).toBeUndefined();
});

test('a reader without a cookie gets one, the same however often one request is looked at', () => {
  const request = requestWith();
  const reader = readers.of(request)!;
  expect(reader.cookie).toMatch(
    /^__Host-savepoint\.bucket=\d{1,2}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(readers.of(request)).toBe(reader);
  expect(readers.of(requestWith(`theme=dark; ${sentBack(reader.cookie!)}; a=b`))).toEqual({
    variant: reader.variant,
  });
});

test('without HTTPS the cookie has no prefix: browsers would refuse it', () => {
  const plain = new ReaderVariants({ variants: () => variants, https: false, random: () => 25 });
  expect(plain.of(requestWith())!.cookie).toBe(
    'savepoint.bucket=25; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
  );
  expect(plain.of(requestWith('savepoint.bucket=25'))).toEqual({ variant: 20 });
});

test('whatever a cookie says, there are as many variants as the rollouts make', () => {
  const forged = Array.from({ length: 1000 }, (_, index) => `__Host-savepoint.bucket=${index - 300}`);
  const odd = ['', '__Host-savepoint.bucket=', '__Host-savepointXbucket=25', 'x__Host-savepoint.bucket=25'];
  const seen = [...forged, ...odd, `${forged[325]};${forged[390]}`].map((cookie) =>
    readers.of(requestWith(cookie))!,
  );
  expect(new Set(seen.map(({ variant }) => variant))).toEqual(new Set([0, 20]));
  for (const cookie of odd) expect(readers.of(requestWith(cookie))!.cookie).toBeDefined();
});

test.each([
  ['/', true],
  ['/games/hades/', true],
  ['/games/?page=2', true],
  ['/sitemap.xml', false],
  ['/assets/host.1.js', false],
  ['/assets/host.1.js?x=/', false],
  ['/embed/comments/game/hades/', false],
])('%s is a page: %s', (address, isPage) => {
  expect(isPageAddress(address)).toBe(isPage);
});
