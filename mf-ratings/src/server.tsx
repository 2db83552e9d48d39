import type { RatingsProps } from '@savepoint/contracts';
import { defineFragment } from '@savepoint/region-kit/server';
import { Ratings } from './ratings/ratings';

/** Fragments by region. The shell passes the stats as props, so there is no `load`. */
export const regions = {
  ratings: defineFragment<RatingsProps, undefined>(Ratings),
};
