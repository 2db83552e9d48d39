import { Type, type Static } from 'typebox';
import { StrictObject } from '../schema';

/** Channel of the versions that a share of the readers of `stable` gets. */
export const ROLLOUT_CHANNEL = 'rollout';
/** Readers are divided into so many parts of equal size. */
export const BUCKET_COUNT = 100;
/**
 * Header of the gateway’s requests for pages while a rollout is live, and of the shell’s responses that depend on it: the
 * lowest bucket whose readers get the same versions.
 */
export const REGION_VARIANT_HEADER = 'x-region-variant';

/**
 * The readers who get a version: those in `percent` buckets from `start` on, the first bucket following the last one.
 * When only `percent` rises, everybody who has the version keeps it.
 */
export const RolloutShare = StrictObject({
  start: Type.Integer({ minimum: 0, maximum: BUCKET_COUNT - 1 }),
  percent: Type.Integer({ minimum: 1, maximum: BUCKET_COUNT - 1 }),
});
export type RolloutShare = Static<typeof RolloutShare>;

/** Whether the readers of a bucket get the version. */
export const isInShare = ({ start, percent }: RolloutShare, bucket: number): boolean =>
  (bucket - start + BUCKET_COUNT) % BUCKET_COUNT < percent;

/** Parses a bucket, which has one spelling. @returns undefined for anything else */
export const parseBucket = (text: string | undefined): number | undefined =>
  text !== undefined && /^(0|[1-9]\d?)$/.test(text) ? Number(text) : undefined;

/** For each bucket the lowest one whose readers get the same versions. */
export type RegionVariants = readonly number[];

interface RegionWithRollout {
  channels: Record<string, unknown>;
  rollout?: RolloutShare;
}

/**
 * Returns the variants of pages that the live rollouts make. There are at most twice as many as shares, because each
 * share has two ends, and never more than buckets.
 * @returns undefined while no rollout is live
 */
export function regionVariants(regions: Record<string, RegionWithRollout>): RegionVariants | undefined {
  const shares = Object.values(regions).flatMap(({ channels, rollout }) =>
    rollout && Object.hasOwn(channels, ROLLOUT_CHANNEL) ? [rollout] : [],
  );
  if (!shares.length) return undefined;
  const lowest = new Map<string, number>();
  return Array.from({ length: BUCKET_COUNT }, (_, bucket) => {
    const versions = shares.map((share) => (isInShare(share, bucket) ? '1' : '0')).join('');
    if (!lowest.has(versions)) lowest.set(versions, bucket);
    return lowest.get(versions)!;
  });
}
