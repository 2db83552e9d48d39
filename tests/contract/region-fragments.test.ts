import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  LinkedCommentsPage,
  regionProps,
  StreamsResponse,
  type Comment,
  type RegionName,
  type RegionPropsByName,
} from '@savepoint/contracts';
import { findRemotes, readBuiltRemote } from '@savepoint/region-tools';
import { Value } from 'typebox/value';
import { checkedHtml } from '../../services/fragments/src/fragment-html';
import { Renderer } from '../../services/fragments/src/renderer';
import { root } from './compose';

/** Longer than a process needs to start and to render on a busy machine. */
const TIMEOUT_MS = 120_000;

const GAME = { slug: 'hades', name: 'Hades & <Friends>' };
const SECTIONS = [{ slug: 'pc', name: 'PC', count: 3 }];

/** Props of every region that is rendered on the server, with all that is optional. */
const PROPS: { [N in RegionName]?: RegionPropsByName[N] } = {
  header: { path: '/games/hades/', platforms: SECTIONS, categories: SECTIONS },
  footer: {
    platforms: [{ slug: 'pc', name: 'PC' }],
    categories: [{ slug: 'action', name: 'Action' }],
    year: 2031,
    needs_consent: true,
  },
  search: { q: 'hades "<b>' },
  ratings: {
    ...GAME,
    stats: {
      slug: GAME.slug,
      site_rating: 4.2,
      rating_count: 12,
      distribution: [0, 1, 1, 2, 4, 4],
      likes: 3,
      favorites: 2,
      under_review: 1,
      demo: true,
    },
  },
  favorite: GAME,
  comments: {
    entity_type: 'game',
    entity_slug: GAME.slug,
    entity_name: GAME.name,
    location: { page: '2' },
  },
  streams: GAME,
  account: {},
  contact: {},
  moderation: {},
};

const COMMENT: Comment = {
  uid: 'comment-1',
  user_uid: 'ann',
  name: 'Ann <i>',
  created: '2031-05-14T12:00:00.000Z',
  content: '<b>bold</b>\n\n& "quoted" https://example.org/?a=1&b=2',
  parent_uid: null,
  grandparent_uid: null,
  likes: 2,
  level: 0,
  edited: '2031-05-14T12:05:00.000Z',
  staff: true,
  demo: true,
};
const COMMENTS_PAGE: LinkedCommentsPage = {
  comments: [
    COMMENT,
    { ...COMMENT, uid: 'comment-2', spoiler: true, parent_uid: COMMENT.uid, level: 1 },
    { ...COMMENT, uid: 'comment-3', name: '', content: '', hidden: 'removed' },
  ],
  next_cursor: 'cursor-of-the-next-page',
  total: 30,
  log_position: 7,
  previous_page: '1',
  next_page: '3',
  found: true,
};
const STREAMS: StreamsResponse = {
  streams: [{ user_login: 'lanternfrog', user_name: 'Lantern <Frog>', title: 'No hits & "<b>"', viewers: 2 }],
};

/** Answers of the public API. */
const ANSWERS: Record<string, unknown> = { readCommentsPage: COMMENTS_PAGE, findStreams: STREAMS };

test('the samples fit the schemas', () => {
  for (const [region, props] of Object.entries(PROPS))
    expect([region, ...Value.Errors(regionProps[region as RegionName], props)]).toEqual([region]);
  expect([...Value.Errors(LinkedCommentsPage, COMMENTS_PAGE)]).toEqual([]);
  expect([...Value.Errors(StreamsResponse, STREAMS)]).toEqual([]);
});

const remotes = [...findRemotes(root)].filter(([, folder]) => readBuiltRemote(folder).server);
const rendered: string[] = [];

/** What the fragments service does with a bundle, without the service. */
test.each(remotes)('the fragments of %s pass the check of their HTML', async (_remote, folder) => {
  const bundle = readFileSync(path.join(folder, 'dist', 'server', 'server.cjs'), 'utf8');
  const ends: string[] = [];
  const renderer = new Renderer(bundle, {
    startTimeoutMs: TIMEOUT_MS,
    pingTimeoutMs: TIMEOUT_MS,
    onEnd: (reason) => ends.push(reason),
    onOutput: () => {},
  });
  try {
    const { regions } = readBuiltRemote(folder);
    for (const region of Object.keys(regions).filter((name) => name in PROPS)) {
      const { fragment } = await renderer.render({
        region,
        props: PROPS[region as RegionName],
        url: 'https://savepoint.test/games/hades/',
        timeoutMs: TIMEOUT_MS,
        call: async (name) => ANSWERS[String(name)],
      });
      const checked = checkedHtml(fragment.html);
      expect(checked).toContain('<');
      // Hydration compares what React wrote with what the page has.
      expect(checkedHtml(checked)).toBe(checked);
      rendered.push(region);
    }
    expect(ends).toEqual([]);
  } finally {
    await renderer.terminate();
  }
});

test('every region with props of its own is rendered, but the dialog, which opens in the browser', () => {
  expect(rendered.sort()).toEqual(
    Object.keys(regionProps)
      .filter((region) => region !== 'signin')
      .sort(),
  );
});
