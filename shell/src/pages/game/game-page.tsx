import {
  urls,
  type Article,
  type ChartHistory,
  type Game,
  type GameSummary,
  type Review,
} from '@savepoint/contracts';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import { OpenPlace, Slot } from '../../document/slot';
import { GameRows } from '../../components/game-rows';
import { Wire } from '../../components/wire';
import type { StatsBySlug } from '../../server/sources';
import { ChartPosition } from './chart-position';
import { GameHead } from './game-head';
import { OurReview } from './our-review';

interface Props {
  game: Game;
  crumbs: readonly Crumb[];
  related: readonly GameSummary[];
  /** null when they could not be had. */
  stats: StatsBySlug | null;
  /** Where it stands and stood on the chart, if it ever did. */
  history: ChartHistory | undefined;
  /** Our reviews of it and articles about it, newest first. */
  reviews: readonly Review[];
  articles: readonly Article[];
}

/** The way to a game: through the first category it is in. */
export const gameCrumbs = ({ name, slug, categories: [category] }: Game): Crumb[] => [
  { name: 'Games', path: urls.categories() },
  ...(category ? [{ name: category.name, path: urls.category(category.slug) }] : []),
  { name, path: urls.game(slug) },
];

const HOW = 'By the same makers first, then by genre and category.';

export function GamePage({ game, crumbs, related, stats, history, reviews, articles }: Props) {
  return (
    <>
      <GameHead game={game} crumbs={crumbs} />
      <div className="wrap">
        <div className="ratings-place">
          <Slot region="ratings" />
        </div>
        <div className="cols cols--8-4 sec">
          <div>
            <div className="prose">
              {game.body.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            {articles.length > 0 && (
              <section className="sec">
                <Wire title={`About ${game.name}`} articles={articles} today={new Date()} />
              </section>
            )}
            <div className="sec">
              <Slot region="streams" />
            </div>
            <OpenPlace />
            <div className="sec">
              <Slot region="comments" />
            </div>
          </div>
          <aside className="stack">
            {history && <ChartPosition history={history} />}
            {reviews.map((review) => (
              <OurReview key={review.slug} review={review} />
            ))}
            {related.length > 0 && <GameRows title="Play next" how={HOW} games={related} stats={stats} />}
          </aside>
        </div>
      </div>
    </>
  );
}
