import { Type, type Static } from 'typebox';
import { STREAMS_SHOWN } from './limits';
import { Slug, Strict } from './schema';

/** GET /api/streams?game=slug. */
export const StreamsQuery = Strict({ game: Slug });
export const Stream = Strict({
  user_login: Type.String(),
  /** As the streamer writes it; the login when they do not. */
  user_name: Type.Optional(Type.String()),
  /** What they say they are doing. */
  title: Type.Optional(Type.String()),
  /** Who is watching, as of the lookup. */
  viewers: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type Stream = Static<typeof Stream>;
export const StreamsAnswer = Strict({ streams: Type.Array(Stream, { maxItems: STREAMS_SHOWN }) });
export type StreamsAnswer = Static<typeof StreamsAnswer>;
