import type { StreamsAnswer } from '@savepoint/contracts';

/** What the fragment loads, and the page without it. */
export type Loaded = StreamsAnswer;

export const streamsPath = (slug: string): string => `/api/streams?game=${slug}`;
