import type { RatingsProps } from '@savepoint/contracts';
import { defineFragment } from '@savepoint/region-kit/server';
import { Ratings } from './ratings/ratings';

/** The server's half of the remote, by region. The page brings the stats, so there is nothing to load. */
export const regions = {
  ratings: defineFragment<RatingsProps, undefined>(Ratings),
};
