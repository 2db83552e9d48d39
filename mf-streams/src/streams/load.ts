import type { StreamsResponse } from '@savepoint/contracts';

/** What the fragment loads, and the page without it. */
export type Loaded = StreamsResponse;

export const streamsPath = (slug: string): string => `/api/streams?game=${slug}`;
