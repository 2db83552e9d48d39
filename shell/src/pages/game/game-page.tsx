import { formatRelease, longDate, pageUrls, urls } from '@savepoint/contracts/base';
import {
  gamePicture,
  nameSlug,
  type Article,
  type ChartHistory,
  type Game,
  type GameRelatives,
  type GameSummary,
  type Review,
} from '@savepoint/contracts/catalog';
import { GameRows, NewsFeed } from '../../components/cards';
import { Crumbs, Fact, groupLinks, Headline, MoreLink, platformLinks } from '../../components/layout';
import { Cover, toneStyle } from '../../components/pictures';
import { RankChange, RankSparkline, ScoreDial } from '../../components/scores';
import { OpenSlot, Slot, type Crumb } from '../../document/page';
import { releaseDate, releaseFact } from '../../format';
import { message as common } from '../../messages';
import type { StatsBySlug } from '../../server/sources';
import { message as chartMessage } from '../charts/messages';
import { GAMES_CRUMB } from '../crumbs';
import { GameDetails, WhereToBuy } from './game-details';
import { Screenshots, Trailers } from './game-media';
import { GameReleases } from './game-releases';
import { message } from './messages';

interface GamePageProps {
  game: Game;
  crumbs: readonly Crumb[];
  related: readonly GameSummary[];
  relatives: GameRelatives;
  /** null when their source is down. */
  stats: StatsBySlug | null;
  /** Its ranks on the chart; undefined if it was never ranked. */
  history: ChartHistory | undefined;
  /** Our reviews of it, and articles about it, newest first. */
  reviews: readonly Review[];
  articles: readonly Article[];
}

/** Breadcrumbs to a game, through its first category. */
export const gameCrumbs = ({ name, slug, categories: [category] }: Game): Crumb[] => [
  GAMES_CRUMB,
  ...(category ? [{ name: category.name, path: urls.category(category.slug) }] : []),
  { name, path: urls.game(slug) },
];

export function GamePage({
  game,
  crumbs,
  related,
  relatives,
  stats,
  history,
  reviews,
  articles,
}: GamePageProps) {
  return (
    <>
      <GameHead game={game} crumbs={crumbs} />
      <div className="wrap">
        <div className="ratings-slot">
          <Slot region="ratings" />
        </div>
        <OpenSlot name="game-after-facts" />
        <div className="cols cols--8-4 game-cols sec">
          <div>
            <div className="prose">
              {game.body.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <Screenshots screenshots={game.screenshots} />
            <Trailers trailers={game.trailers} />
            <GameReleases game={game} />
            <GameDetails game={game} {...relatives} />
            <WhereToBuy stores={game.stores} />
            {articles.length > 0 && (
              <section className="sec">
                <NewsFeed
                  title={message('articles', { game: game.name })}
                  articles={articles}
                  today={new Date()}
                />
              </section>
            )}
          </div>
          <aside className="stack">
            {history && <ChartPosition history={history} />}
            {reviews.map((review) => (
              <OurReview key={review.slug} review={review} />
            ))}
            {game.series !== undefined && relatives.series.length > 0 && (
              <GameRows
                title={message('inSeries')}
                games={relatives.series}
                stats={stats}
                more={{ name: message('wholeSeries'), path: pageUrls.series(nameSlug(game.series)) }}
              />
            )}
            {related.length > 0 && (
              <GameRows
                title={message('related')}
                explanation={message('relatedText')}
                games={related}
                stats={stats}
              />
            )}
            <OpenSlot name="game-sidebar" />
          </aside>
          <div>
            <div className="sec">
              <Slot region="streams" />
            </div>
            <OpenSlot name="game-before-comments" />
            <div className="sec">
              <Slot region="comments" />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

/** Cover, title and facts, in the colours of the cover. */
function GameHead({ game, crumbs }: { game: Game; crumbs: readonly Crumb[] }) {
  return (
    <section className="hero tone" style={toneStyle(game)}>
      <div className="wrap hero__in">
        <div className="hero__crumbs">
          <Crumbs crumbs={crumbs} />
        </div>
        <Cover {...gamePicture(game)} size="hero" first />
        <div className="hero__main">
          <p className="hero__genres">
            {game.categories.map(({ slug, name }) => (
              <a key={slug} href={urls.category(slug)}>
                {name}
              </a>
            ))}
          </p>
          <Headline title={game.name} />
        </div>
        <p className="hero__text">{game.summary}</p>
        <dl className="facts">
          <Fact name={common('developer')} value={groupLinks('developer', game.developers)} />
          <Fact name={common('publisher')} value={groupLinks('publisher', game.publishers)} />
          <Fact
            name={releaseFact(game)}
            value={[releaseDate(game), game.release_note].filter(Boolean).join('. ')}
          />
          <Fact name={common('earlyAccess')} value={game.early_access && formatRelease(game.early_access)} />
          <Fact name={common('platforms')} value={platformLinks(game.platforms)} />
        </dl>
      </div>
    </section>
  );
}

/** The game’s rank on this week’s chart, its movement, its weeks on the chart and its best rank. */
function ChartPosition({ history }: { history: ChartHistory }) {
  const { current, best_rank, weeks, ranks } = history;
  if (!current) return null;
  const [first] = ranks;
  return (
    <section className="panel">
      <h2 className="pt">{message('chart')}</h2>
      <div className="chart-position">
        <span className="chart-position__rank">
          <small>{message('number')}</small>
          {current.rank}
        </span>
        <div>
          <RankChange change={current.previous_rank && current.previous_rank - current.rank} />
          <p className="chart-position__text">
            {common('weekChart')}
            <br />
            {weeks > 0 && (
              <>
                {chartMessage('weeksOnChart', { count: weeks })}
                <br />
              </>
            )}
            {message('bestRank', { rank: best_rank })}
          </p>
        </div>
      </div>
      {first && ranks.length > 1 && (
        <div className="chart-position__sparkline">
          <RankSparkline history={history} wide />
          <p>{message('since', { day: longDate(first.day) })}</p>
        </div>
      )}
      <MoreLink name={message('fullChart')} path={urls.charts()} />
    </section>
  );
}

/** Score and verdict of our review, with a link to it. */
function OurReview({ review }: { review: Review }) {
  return (
    <section className="panel our-review">
      <h2 className="pt">{message('review')}</h2>
      <div className="our-review__line">
        <ScoreDial score={review.score} small />
        <p>{review.verdict}</p>
      </div>
      <MoreLink name={message('readReview')} path={urls.review(review.slug)} />
    </section>
  );
}
