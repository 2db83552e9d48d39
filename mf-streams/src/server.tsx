import type { StreamsProps, StreamsResponse } from '@savepoint/contracts';
import { defineFragment } from '@savepoint/region-kit/server';
import { Streams, streamsPath } from './streams/streams';

/** Fragments by region. */
export const regions = {
  streams: defineFragment<StreamsProps, StreamsResponse>(Streams, {
    load: async ({ slug }, { get }) => (await get(streamsPath(slug))) as StreamsResponse,
  }),
};
