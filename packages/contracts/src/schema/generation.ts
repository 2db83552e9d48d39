import { Type, type Static } from 'typebox';
import { StrictObject } from './schema';

/**
 * Header of every response of the catalog: the id of the generation it was made from. A cached response with
 * another id is out of date.
 */
export const GENERATION_HEADER = 'x-catalogue-generation';

/** The id of a generation: when it became current (milliseconds since 1970) and its name. */
export const generationId = (published: Date, name: string): string => `${published.getTime()}-${name}`;

/** When a generation became current, in milliseconds since 1970; 0 if the text is not a generation id. */
export const generationTime = (generation: string): number => Number(/^\d+(?=-)/.exec(generation)?.[0] ?? 0);

/** GET {catalog}/generation: the id of the current generation. */
export const GenerationResponse = StrictObject({
  generation: Type.String({ pattern: '^\\d+-[A-Za-z0-9_-]+$' }),
});
export type GenerationResponse = Static<typeof GenerationResponse>;
