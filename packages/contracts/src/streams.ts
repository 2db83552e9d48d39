import { Type, type Static } from 'typebox';
import { STREAMS_SHOWN } from './limits';
import { Slug, Strict } from './schema';

/** GET /api/streams?game=slug. */
export const StreamsQuery = Strict({ game: Slug });
export const Stream = Strict({ user_login: Type.String() });
export type Stream = Static<typeof Stream>;
export const StreamsAnswer = Strict({ streams: Type.Array(Stream, { maxItems: STREAMS_SHOWN }) });
export type StreamsAnswer = Static<typeof StreamsAnswer>;
