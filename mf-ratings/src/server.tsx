import type { FavoriteProps, RatingsProps } from '@savepoint/contracts/regions';
import { defineFragment } from '@savepoint/region-kit/server';
import { Favorite } from './favorite/favorite';
import { Ratings } from './ratings/ratings';

/** Fragments by region. The shell passes what they show as props, so there is no `load`. */
export const regions = {
  ratings: defineFragment<RatingsProps, undefined>(Ratings),
  favorite: defineFragment<FavoriteProps, undefined>(Favorite),
};
