import { urls, type ChartEntry, type Game, type GameSummary, type Review } from '@savepoint/contracts';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import { Slot } from '../../document/slot';
import { GameRows } from '../../components/game-rows';
import type { FiguresBySlug } from '../../server/sources';
import { ChartPosition } from './chart-position';
import { GameHead } from './game-head';
import { OurReview } from './our-review';

interface Props {
  game: Game;
  crumbs: readonly Crumb[];
  related: readonly GameSummary[];
  /** null when they could not be had. */
  figures: FiguresBySlug | null;
  /** Its place on the chart, if it has one. */
  place: ChartEntry | undefined;
  review: Review | undefined;
}

/** The way to a game: through the first category it is in. */
export const gameCrumbs = ({ name, slug, categories: [category] }: Game): Crumb[] => [
  { name: 'Games', path: urls.categories() },
  ...(category ? [{ name: category.name, path: urls.category(category.slug) }] : []),
  { name, path: urls.game(slug) },
];

export function GamePage({ game, crumbs, related, figures, place, review }: Props) {
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
            <div className="sec">
              <Slot region="streams" />
            </div>
            <div className="sec">
              <Slot region="comments" />
            </div>
          </div>
          <aside className="stack">
            {place && <ChartPosition place={place} />}
            {review && <OurReview review={review} />}
            {related.length > 0 && <GameRows title="Play next" games={related} figures={figures} />}
          </aside>
        </div>
      </div>
    </>
  );
}
