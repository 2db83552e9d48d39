import { Type, type Static } from 'typebox';
import { STREAMS_SHOWN_MAX } from '../base';
import { Slug, StrictObject } from '../schema';

/** GET /api/streams?game=slug. */
export const StreamsQuery = StrictObject({ game: Slug });
export const Stream = StrictObject({
  user_login: Type.String(),
  /** Display name of the streamer; the login if there is none. */
  user_name: Type.Optional(Type.String()),
  /** Title of the stream. */
  title: Type.Optional(Type.String()),
  /** Number of viewers at the time of the lookup. */
  viewers: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type Stream = Static<typeof Stream>;
export const StreamsResponse = StrictObject({ streams: Type.Array(Stream, { maxItems: STREAMS_SHOWN_MAX }) });
export type StreamsResponse = Static<typeof StreamsResponse>;
