import type { PublicCall, CallResponse } from '@savepoint/contracts/api';

/** Calls that a story can answer: all whose response is JSON. */
type StoryCall = Exclude<PublicCall, 'streamCommentChanges'>;

/**
 * A state of a region: its props, and how the site answers the calls that it makes, on the server and in the browser.
 * Only data: the tools pass it on as JSON.
 */
export interface Story<P> {
  props: P;
  /** Responses, by the name of the call. */
  answers?: { [K in StoryCall]?: CallResponse<K> };
  /** HTTP statuses of calls that fail, such as 503. */
  errors?: { [K in StoryCall]?: number };
  /** Calls that are never answered: the region keeps loading. */
  pending?: StoryCall[];
}

/**
 * The stories of one region, by name.
 * @example export const stories: { poll: Stories<OpenSlotProps> } = { poll: { 'a game': { props: … } } };
 */
export type Stories<P> = Record<string, Story<P>>;
