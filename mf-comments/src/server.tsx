import type { CommentsProps } from '@savepoint/contracts/regions';
import { defineFragment } from '@savepoint/region-kit/server';
import { readPage, type LoadedPage } from './comments/api';
import { Comments } from './comments/comments';
import { buildTree } from './comments/state/tree';
import { toForumPostings } from './comments/structured-data';

/** Rounded, so that a page keeps its ETag for a minute. */
const currentMinute = () => Math.floor(Date.now() / 60_000) * 60_000;

const VISITOR = { member: '', admin: false, liked: [], replying_to: null, sending: [] };

/** The server-side renderers of the remote, by region. */
export const regions = {
  comments: defineFragment<CommentsProps, LoadedPage>(Comments, {
    load: async (props, { call }) => ({
      page: await readPage(call, props, props.location),
      now: currentMinute(),
    }),
    isNotFound: (loaded) => loaded !== undefined && !loaded.page.found,
    jsonld: (_props, loaded, { url }) =>
      toForumPostings(buildTree(loaded?.page.comments ?? [], VISITOR), url),
  }),
};
