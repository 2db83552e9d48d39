import { Type, type Static } from 'typebox';
import { STREAMS_SHOWN_MAX } from './limits';
import { Slug, StrictObject } from './schema';

/** GET /api/streams?game=slug. */
export const StreamsQuery = StrictObject({ game: Slug });
export const Stream = StrictObject({
  user_login: Type.String(),
  /** As the streamer writes it; the login when they do not. */
  user_name: Type.Optional(Type.String()),
  /** What they say they are doing. */
  title: Type.Optional(Type.String()),
  /** Who is watching, as of the lookup. */
  viewers: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type Stream = Static<typeof Stream>;
export const StreamsResponse = StrictObject({ streams: Type.Array(Stream, { maxItems: STREAMS_SHOWN_MAX }) });
export type StreamsResponse = Static<typeof StreamsResponse>;
