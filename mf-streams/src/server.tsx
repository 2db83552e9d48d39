import { buildPath, publicRoutes, type StreamsProps, type StreamsResponse } from '@savepoint/contracts';
import { defineFragment } from '@savepoint/region-kit/server';
import { Streams } from './streams/streams';

/** Fragments by region. */
export const regions = {
  streams: defineFragment<StreamsProps, StreamsResponse>(Streams, {
    load: async ({ slug }, { get }) =>
      (await get(buildPath(publicRoutes.findStreams.path, {}, { game: slug }))) as StreamsResponse,
  }),
};
