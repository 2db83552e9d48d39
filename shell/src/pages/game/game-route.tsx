import { cardUrl, isReleased, releasePrecision, urls } from '@savepoint/contracts/base';
import { firstRelease, gamePicture, type Game } from '@savepoint/contracts/catalog';
import type { CommentsPageLocation } from '@savepoint/contracts/comments';
import type { GameStats } from '@savepoint/contracts/members';
import { constantPlaceholder, RegionSkeleton } from '../../components/layout';
import { videoGameData } from '../../document/json-ld';
import type { Page } from '../../document/page';
import type { SlotRequest } from '../../server/regions/slots';
import { COMMENTS_QUERY, commentsAddress, commentsFeed, commentsSlot } from '../comments';
import { GAMES_CRUMB } from '../crumbs';
import { requireAny } from '../error-pages';
import { CATEGORY_LIST_QUERY, gameList } from '../game-list/game-list';
import { message as listMessage } from '../game-list/messages';
import { definePage, isSlug, type PageRequest, type QueryValues } from '../page-route';
import { gameCrumbs, GamePage } from './game-page';
import { message } from './messages';

const RELATED_COUNT = 4;
/** Other games of its series that the page shows. */
const SERIES_COUNT = 4;
/** Reviews of the game, and articles about it, that the page links to. */
const REVIEW_COUNT = 2;
const ARTICLE_COUNT = 5;

/** `/games/{slug}/` is a category if the slug is one, else a game. */
export const gameOrCategoryPage = definePage({
  path: '/games/:slug/',
  query: { ...CATEGORY_LIST_QUERY, ...COMMENTS_QUERY },
  // Games have sitemaps of their own.
  async inSitemap({ menus }) {
    return (await menus()).categories.map(({ slug }) => urls.category(slug));
  },
  commentsOf: 'game',
  async load(request) {
    const { slug } = request.params;
    const menus = await request.sources.optional(request.sources.menus());
    const category = menus?.categories.find((each) => each.slug === slug);
    if (category) {
      const base = urls.category(slug);
      const list = await gameList(
        {
          title: listMessage('gamesOf', { name: category.name }),
          description: category.description,
          base,
          crumbs: [GAMES_CRUMB, { name: category.name, path: base }],
          scope: { category: slug },
        },
        request,
      );
      return list && { ...list, kind: 'category' };
    }
    const page = await loadGame(request);
    // Without the list of categories, the slug may be one: 503, not 404.
    if (!page) requireAny([menus]);
    return page;
  },
});

type GameRequest = PageRequest<QueryValues<typeof COMMENTS_QUERY>, 'slug'>;

/** A game: its facts are required, everything else is optional. */
async function loadGame({ params: { slug }, query, sources, publicUrl }: GameRequest): Promise<Page | null> {
  if (!isSlug(slug)) return null;
  const [answer, reviews, articles] = await Promise.all([
    sources.catalog.call('readGame', { params: { slug } }),
    sources.optional(sources.catalog.call('listReviews', { query: { game: slug, size: REVIEW_COUNT } })),
    sources.optional(sources.catalog.call('listArticles', { query: { game: slug, size: ARTICLE_COUNT } })),
  ]);
  // By a former slug: the address of the present one is told.
  if (answer?.game.slug !== slug) return null;
  const { game, relatives } = answer;
  const series = relatives.series.slice(0, SERIES_COUNT);
  const related = answer.related
    .filter((other) => !series.some((each) => each.slug === other.slug))
    .slice(0, RELATED_COUNT);
  const shown = [...series, ...related].map((other) => other.slug);
  const ratings = await sources.optional(sources.ratings.statsAndHistory(slug, shown));
  const history = ratings && (await sources.optional(ratings.history()));
  const stats = ratings?.stats ?? null;
  const ownStats = stats?.get(slug) ?? null;
  const crumbs = gameCrumbs(game);
  const { path, location, titleSuffix } = commentsAddress(urls.game(slug), query);
  return {
    title: game.name + titleSuffix,
    description: game.summary,
    path,
    image: cardUrl('game', slug, gamePicture(game).digest),
    crumbs,
    jsonld: [videoGameData(game, ownStats, publicUrl)],
    feed: commentsFeed('game', slug, game.name),
    slots: gameSlots(game, ownStats, location),
    openSlots: { page: 'game', props: { slug, name: game.name } },
    body: (
      <GamePage
        game={game}
        crumbs={crumbs}
        related={related}
        relatives={{ ...relatives, series }}
        stats={stats}
        history={history ?? undefined}
        reviews={reviews?.reviews ?? []}
        articles={articles?.articles ?? []}
      />
    ),
  };
}

const ratingsPlaceholder = constantPlaceholder(() => (
  <div className="ratings-slot__skeleton" aria-hidden="true" />
));
const streamsPlaceholder = constantPlaceholder(() => <RegionSkeleton title={message('liveNow')} />);

/** From when a game can be rated: absent once it can, null unless its first release is announced to the day. */
function opensOf(game: Game): { opens?: string | null } {
  const first = firstRelease(game);
  if (isReleased(first)) return {};
  return { opens: releasePrecision(first) === 'day' ? first : null };
}

/**
 * The regions of a game’s page.
 * @param stats null when their source is down
 * @param location the comments that the address asks for
 */
function gameSlots(
  game: Game,
  stats: GameStats | null,
  location: CommentsPageLocation | undefined,
): SlotRequest[] {
  const { slug, name } = game;
  const { digest: picture } = gamePicture(game);
  return [
    {
      region: 'ratings',
      when: 'load',
      props: { slug, name, ...opensOf(game), stats },
      label: message('ratings'),
      fallback: ratingsPlaceholder(),
    },
    {
      region: 'streams',
      when: 'visible',
      props: { slug, name, ...(picture && { picture }) },
      label: message('streams'),
      fallback: streamsPlaceholder(),
    },
    commentsSlot('game', slug, name, location),
  ];
}
