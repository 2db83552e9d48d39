import type {
  CommentsPage,
  CommentsProps,
  ModerationProps,
  NeighbouredCommentsPage,
} from '@savepoint/contracts';
import { defineFragment } from '@savepoint/region-kit/server';
import { firstPagePath, withNeighbours, type LoadedPage } from './comments/api';
import { Comments } from './comments/comments';
import { buildTree } from './comments/state/tree';
import { toForumPostings } from './comments/structured-data';
import { Moderation } from './moderation/moderation';

/** Rounded, so that a page keeps its ETag for a minute. */
const currentMinute = () => Math.floor(Date.now() / 60_000) * 60_000;

const VISITOR = { member: '', admin: false, liked: [], replying_to: null, sending: [] };

/** The server-side renderers of the remote, by region. */
export const regions = {
  comments: defineFragment<CommentsProps, LoadedPage>(Comments, {
    load: async (props, { get }) => ({
      page: (await get(firstPagePath(props, props.location))) as CommentsPage | NeighbouredCommentsPage,
      now: currentMinute(),
    }),
    isNotFound: (loaded) => loaded !== undefined && !withNeighbours(loaded.page).found,
    jsonld: (_props, loaded, { url }) =>
      toForumPostings(buildTree(loaded?.page.comments ?? [], VISITOR), url),
  }),
  moderation: defineFragment<ModerationProps, undefined>(Moderation),
};
