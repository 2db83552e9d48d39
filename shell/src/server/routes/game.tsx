import { cardUrl, gamePicture, urls } from '@savepoint/contracts';
import { videoGame } from '../../document/json-ld/video-game';
import { gameCrumbs, GamePage } from '../../pages/game/game-page';
import { gameSlots } from '../../pages/game/game-slots';
import { commentsAddress } from './comments-place';
import type { PageRoute } from './index';
import { requireSome } from './require-some';
import { categoryPage } from './sections';
import { isSlug } from './slug';

/** Games shown as what to play next. */
const RELATED = 4;
/** Our reviews of it, and articles about it, that its page names. */
const REVIEWS = 2;
const ARTICLES = 5;

/** `/games/{slug}/` is a category if the slug names one, else a game. */
export const gameOrCategoryRoute: PageRoute = async (request) => {
  const siteData = await request.sources.optional(request.sources.siteData());
  const category = siteData?.categories.find(({ slug }) => slug === request.params['slug']);
  if (category) return categoryPage(category, request);
  const page = await gameRoute(request);
  // It may be a category of which nobody could tell.
  if (!page) requireSome([siteData]);
  return page;
};

/** A game: facts, rating, streams and comments. Everything but the facts can be missing. */
const gameRoute: PageRoute = async ({ params: { slug }, query, sources, publicUrl }) => {
  if (!isSlug(slug)) return null;
  const [answer, histories, reviews, articles] = await Promise.all([
    sources.catalog.game(slug),
    sources.optional(sources.ratings.histories([slug])),
    sources.optional(sources.catalog.reviews({ game: slug, size: REVIEWS })),
    sources.optional(sources.catalog.articles({ game: slug, size: ARTICLES })),
  ]);
  if (!answer) return null;
  const { game } = answer;
  const related = answer.related.slice(0, RELATED);
  const stats = await sources.optional(sources.ratings.stats([slug, ...related.map((other) => other.slug)]));
  const own = stats?.get(slug) ?? null;
  const crumbs = gameCrumbs(game);
  const { path, place, ending } = commentsAddress(urls.game(slug), query);
  return {
    title: game.name + ending,
    description: game.summary,
    path,
    image: cardUrl('game', slug, gamePicture(game).digest),
    crumbs,
    jsonld: [videoGame(game, own, publicUrl)],
    slots: gameSlots(game, own, place),
    open: { place: 'game', props: { slug, name: game.name } },
    body: (
      <GamePage
        game={game}
        crumbs={crumbs}
        related={related}
        stats={stats}
        history={histories?.get(slug)}
        reviews={reviews?.reviews ?? []}
        articles={articles?.articles ?? []}
      />
    ),
  };
};
