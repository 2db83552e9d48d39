import type {
  CommentsPage,
  NeighbouredCommentsPage,
  CommentsProps,
  ModerationProps,
} from '@savepoint/contracts';
import { defineFragment } from '@savepoint/region-kit/server';
import { Comments } from './comments/comments';
import { asPlace, firstPath, type Loaded } from './comments/load';
import { buildTree } from './comments/state/tree';
import { postings } from './comments/structured-data';
import { Moderation } from './moderation/moderation';

/** To the minute, so that a page keeps its ETag for that long. */
const thisMinute = () => Math.floor(Date.now() / 60_000) * 60_000;

const reader = { member: '', admin: false, liked: [], replying_to: null, sending: [] };

/** The server's half of the remote, by region. */
export const regions = {
  comments: defineFragment<CommentsProps, Loaded>(Comments, {
    load: async (props, { get }) => ({
      page: (await get(firstPath(props, props.place))) as CommentsPage | NeighbouredCommentsPage,
      now: thisMinute(),
    }),
    isNotFound: (loaded) => loaded !== undefined && !asPlace(loaded.page).found,
    jsonld: (_props, loaded, { url }) => postings(buildTree(loaded?.page.comments ?? [], reader), url),
  }),
  moderation: defineFragment<ModerationProps, undefined>(Moderation),
};
