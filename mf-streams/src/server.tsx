import type { StreamsProps } from '@savepoint/contracts';
import { defineFragment } from '@savepoint/region-kit/server';
import { streamsPath, type Loaded } from './streams/load';
import { Streams } from './streams/streams';

/** The server's half of the remote, by region. */
export const regions = {
  streams: defineFragment<StreamsProps, Loaded>(Streams, {
    load: async ({ slug }, { get }) => (await get(streamsPath(slug))) as Loaded,
  }),
};
