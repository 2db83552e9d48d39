import {
  CommentCountsResponse,
  FindPageThreadResponse,
  PageThreadResponse,
  LatestCommentsResponse,
  LinkedCommentsPage,
  NewestOfSiteResponse,
  NewestOfThreadResponse,
  WithdrawalsResponse,
} from '@savepoint/contracts/comments';
import { PublishedFigures } from '@savepoint/contracts/moderation';
import { FIGURES } from './figures';
import type { StubHandler } from './upstream';

/** The latest comments: on a game that exists, and on one that was deleted. */
const LATEST = ['hades', 'deleted'].map((game) => ({
  uid: `comment-on-${game}`,
  game,
  name: 'Mara',
  content: `First clear! ${'And then again. '.repeat(20)}`,
  created: '2026-01-08T10:00:00.000Z',
}));

/** The comments in feeds. */
const NEWEST = [
  {
    ...{ uid: 'comment-edited', name: 'Mara', content: 'Clear & <b>done</b>' },
    ...{ created: '2026-01-08T10:00:00.000Z', edited: '2026-01-09T10:00:00.000Z' },
  },
  {
    ...{ uid: 'comment-spoiler', name: 'Ann', content: 'The lamp was the villain', spoiler: true },
    created: '2026-01-07T10:00:00.000Z',
  },
];
const isKnownThread = (slug: string | null) => slug === 'hades' || slug === KNOWN_PAGE.slug;

const KNOWN_COMMENTS = ['comment-abc'];
const NO_COMMENTS = {
  comments: [],
  next_cursor: null,
  previous_page: null,
  next_page: null,
  total: 0,
  log_position: 0,
};

/** The comments service: each entity has as many comments as its slug has letters; games have none. */
export const commentsStub: StubHandler = (path, query) => {
  if (path === '/api/transparency') return { schema: PublishedFigures, body: FIGURES };
  if (path === '/internal/withdrawals') return { schema: WithdrawalsResponse, body: { groups: [] } };
  if (path === '/internal/latest') return { schema: LatestCommentsResponse, body: { latest: LATEST } };
  if (path === '/api/comments/page') {
    const found = KNOWN_COMMENTS.includes(query.get('comment') ?? '');
    return { schema: LinkedCommentsPage, body: { ...NO_COMMENTS, found } };
  }
  if (path === '/internal/newest')
    return {
      schema: NewestOfThreadResponse,
      body: { comments: isKnownThread(query.get('entity_slug')) ? NEWEST : [] },
    };
  if (path === '/internal/newest-of-site' && query.get('site') === BLOG.key)
    return {
      schema: NewestOfSiteResponse,
      body: { name: BLOG.name, comments: NEWEST.map((comment) => ({ ...comment, page: KNOWN_PAGE })) },
    };
  if (path === '/internal/page-thread') return findPageThread(query);
  if (path.startsWith('/internal/page-threads/')) return readPageThread(path);
  if (path !== '/api/comments/counts') return undefined;
  const counts = query
    .get('slugs')!
    .split(',')
    .map((slug) => ({
      slug,
      comments: query.get('entity_type') === 'game' ? 0 : slug.length,
    }));
  return { schema: CommentCountsResponse, body: { counts } };
};

/** A site with one page that has comments, and an earlier address of it. */
const BLOG = {
  key: 'blog',
  name: 'Blog',
  origins: ['https://blog.example', 'https://*.blog.example'],
  languages: [] as string[],
  guests: false,
};
/** Another one, with languages; there are no texts in the first. */
const JOURNAL = { ...BLOG, key: 'journal', languages: ['xx', 'fr'] };
const KNOWN_PAGE = { slug: 'blog-1a', title: 'A post', address: 'https://blog.example/post' };

function findPageThread(query: URLSearchParams) {
  const site = [BLOG, JOURNAL].find(({ key }) => key === query.get('site'));
  if (!site) return undefined;
  const exists = query.get('address') === KNOWN_PAGE.address || query.get('page_id') === 'known';
  return {
    schema: FindPageThreadResponse,
    body: { site, slug: exists ? KNOWN_PAGE.slug : `${site.key}-2b`, exists },
  };
}

function readPageThread(path: string) {
  if (path.endsWith('/journal-1a'))
    return {
      schema: PageThreadResponse,
      body: { site: JOURNAL, page: { ...KNOWN_PAGE, slug: 'journal-1a' } },
    };
  if (!/\/blog-(1a|0c)$/.test(path)) return undefined;
  return { schema: PageThreadResponse, body: { site: BLOG, page: KNOWN_PAGE } };
}
