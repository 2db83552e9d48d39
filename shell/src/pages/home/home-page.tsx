import {
  urls,
  type Article,
  type GameSummary,
  type RankedGame,
  type Review,
  type Section as Shelf,
  type SiteData,
} from '@savepoint/contracts';
import { GameCard } from '../../components/game-card';
import { SectionTiles } from '../../components/section-tiles';
import { ReviewCard } from '../../components/review-card';
import { Section } from '../../components/section';
import { Story } from '../../components/story';
import { Wire } from '../../components/wire';
import type { StatsBySlug } from '../../server/sources';
import { chartUrl } from '../charts/chart-choice';
import { Edition } from './edition';
import { LatestTalk, type TalkLine } from './latest-talk';
import { Lead } from './lead';
import { MiniChart } from './mini-chart';
import { Upcoming } from './upcoming';

interface Props {
  today: Date;
  siteData: SiteData | null;
  lead: Article | undefined;
  chart: readonly RankedGame[];
  rising: readonly RankedGame[];
  /** null when they could not be had. */
  risingStats: StatsBySlug | null;
  stories: readonly Article[];
  wire: readonly Article[];
  reviews: readonly Review[];
  upcoming: readonly GameSummary[];
  talk: readonly TalkLine[];
  categories: readonly Shelf[];
}

const ALL_NEWS = { name: 'All news', path: urls.news() };

/** Whatever there is, in the order of the paper; an empty part leaves no trace. */
export function HomePage({
  today,
  siteData,
  lead,
  chart,
  rising,
  risingStats,
  stories,
  wire,
  reviews,
  upcoming,
  talk,
  categories,
}: Props) {
  const beside = upcoming.length > 0 || talk.length > 0;
  return (
    <div className="wrap">
      <Edition today={today} siteData={siteData} />
      {!lead && <h1 className="vh">Video game news, reviews and charts</h1>}
      {(lead || chart.length > 0) && (
        <div className={lead && chart.length ? 'cols cols--8-4' : 'cols'}>
          {lead && <Lead article={lead} />}
          {chart.length > 0 && <MiniChart entries={chart} />}
        </div>
      )}
      {stories.length > 0 && (
        <Section title="News" more={ALL_NEWS}>
          <div className="stories">
            {stories.map((article) => (
              <Story key={article.slug} article={article} />
            ))}
          </div>
        </Section>
      )}
      {reviews.length > 0 && (
        <Section title="Reviews" more={{ name: 'All reviews', path: urls.reviews() }}>
          <div className="shelf">
            {reviews.map((review) => (
              <ReviewCard key={review.slug} review={review} />
            ))}
          </div>
        </Section>
      )}
      {rising.length > 0 && (
        <Section title="Rising" more={{ name: 'All that rises', path: chartUrl({ period: 'rising' }) }}>
          <div className="shelf">
            {rising.map(({ game }) => (
              <GameCard key={game.slug} game={game} stats={risingStats?.get(game.slug)} />
            ))}
          </div>
        </Section>
      )}
      {(wire.length > 0 || beside) && (
        <div className={wire.length && beside ? 'cols cols--7-5 sec' : 'cols sec'}>
          {wire.length > 0 && (
            <section>
              <Wire title="The wire" more={ALL_NEWS} articles={wire} today={today} />
            </section>
          )}
          {beside && (
            <div className="stack">
              {upcoming.length > 0 && <Upcoming games={upcoming} />}
              {talk.length > 0 && <LatestTalk lines={talk} today={today} />}
            </div>
          )}
        </div>
      )}
      {categories.length > 0 && (
        <Section title="Categories" more={{ name: 'All categories', path: urls.categories() }}>
          <SectionTiles sections={categories} url={urls.category} />
        </Section>
      )}
    </div>
  );
}
