import type { StreamsResponse } from '@savepoint/contracts/catalog';
import type { StreamsProps } from '@savepoint/contracts/regions';
import { defineFragment } from '@savepoint/region-kit/server';
import { Streams } from './streams/streams';

/** Fragments by region. */
export const regions = {
  streams: defineFragment<StreamsProps, StreamsResponse>(Streams, {
    load: ({ slug }, { call }) => call('findStreams', { query: { game: slug } }),
  }),
};
