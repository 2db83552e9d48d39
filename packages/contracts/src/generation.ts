import { Type, type Static } from 'typebox';
import { StrictObject } from './schema';

/**
 * Every answer of the catalog says in this header which catalogue it was made from: what was made from
 * another one is out of date.
 */
export const GENERATION_HEADER = 'x-catalogue-generation';

/** When readers were switched to it, in milliseconds since 1970, and its name. */
export const generationId = (switched: Date, name: string): string => `${switched.getTime()}-${name}`;

/** When readers were switched to a generation, in milliseconds since 1970; 0 for what is none. */
export const generationTime = (generation: string): number => Number(/^\d+(?=-)/.exec(generation)?.[0] ?? 0);

/** GET {catalog}/generation: the one that is current. */
export const GenerationResponse = StrictObject({
  generation: Type.String({ pattern: '^\\d+-[A-Za-z0-9_-]+$' }),
});
export type GenerationResponse = Static<typeof GenerationResponse>;
