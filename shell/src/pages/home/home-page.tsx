import { urls } from '@savepoint/contracts/base';
import type {
  Article,
  GameSummary,
  RankedGame,
  Review,
  Section as CatalogueSection,
  Menus,
} from '@savepoint/contracts/catalog';
import { ArticleCard, GameCard, NewsFeed, ReviewCard } from '../../components/cards';
import { Section } from '../../components/layout';
import { SectionTiles } from '../../components/section-tiles';
import { OpenSlot, useOpenSlot } from '../../document/page';
import type { StatsBySlug } from '../../server/sources';
import { chartUrl } from '../charts/chart-selection';
import type { FrontPageArticles } from './front-page';
import {
  DateLine,
  LatestComments,
  LeadStory,
  MiniChart,
  UpcomingGames,
  type CommentOnGame,
} from './home-sections';
import { message } from './messages';

interface HomePageProps {
  today: Date;
  menus: Menus | null;
  leadStory: Article | undefined;
  /** Games that were read, with the one whose cover is the story’s picture. */
  leadGames: readonly GameSummary[];
  chart: readonly RankedGame[];
  rising: readonly RankedGame[];
  /** null when their source is down. */
  risingStats: StatsBySlug | null;
  /** What the stories are. */
  storyKind: FrontPageArticles['kind'];
  stories: readonly Article[];
  newsFeed: readonly Article[];
  reviews: readonly Review[];
  upcoming: readonly GameSummary[];
  latestComments: readonly CommentOnGame[];
  categories: readonly CatalogueSection[];
}

const ALL_NEWS = { name: message('allNews'), path: urls.news() };

/** The sections of the front page, in order; an empty one is left out. */
export function HomePage({
  today,
  menus,
  leadStory,
  leadGames,
  chart,
  rising,
  risingStats,
  storyKind,
  stories,
  newsFeed,
  reviews,
  upcoming,
  latestComments,
  categories,
}: HomePageProps) {
  const sidebarRegions = useOpenSlot('home-sidebar');
  const hasSideColumn = upcoming.length > 0 || latestComments.length > 0 || sidebarRegions.length > 0;
  return (
    <div className="wrap">
      <DateLine today={today} menus={menus} />
      {!leadStory && <h1 className="vh">{message('heading')}</h1>}
      {(leadStory || chart.length > 0) && (
        <div className={leadStory && chart.length ? 'cols cols--8-4' : 'cols'}>
          {leadStory && <LeadStory article={leadStory} games={leadGames} />}
          {chart.length > 0 && <MiniChart entries={chart} />}
        </div>
      )}
      <OpenSlot name="home-after-lead" />
      {stories.length > 0 && (
        <Section
          title={message(storyKind === 'news' ? 'news' : 'features')}
          more={storyKind === 'news' ? ALL_NEWS : { name: message('allArticles'), path: urls.articles() }}
        >
          <div className="stories">
            {stories.map((article) => (
              <ArticleCard key={article.slug} article={article} />
            ))}
          </div>
        </Section>
      )}
      {reviews.length > 0 && (
        <Section title={message('reviews')} more={{ name: message('allReviews'), path: urls.reviews() }}>
          <div className="shelf">
            {reviews.map((review) => (
              <ReviewCard key={review.slug} review={review} />
            ))}
          </div>
        </Section>
      )}
      {rising.length > 0 && (
        <Section
          title={message('rising')}
          more={{ name: message('allRising'), path: chartUrl({ period: 'rising' }) }}
        >
          <div className="shelf">
            {rising.map(({ game }) => (
              <GameCard key={game.slug} game={game} stats={risingStats?.get(game.slug)} />
            ))}
          </div>
        </Section>
      )}
      {(newsFeed.length > 0 || hasSideColumn) && (
        <div className={newsFeed.length && hasSideColumn ? 'cols cols--7-5 sec' : 'cols sec'}>
          {newsFeed.length > 0 && (
            <section>
              <NewsFeed title={message('newsFeed')} more={ALL_NEWS} articles={newsFeed} today={today} />
            </section>
          )}
          {hasSideColumn && (
            <div className="stack">
              {upcoming.length > 0 && <UpcomingGames games={upcoming} />}
              {latestComments.length > 0 && <LatestComments comments={latestComments} today={today} />}
              <OpenSlot name="home-sidebar" />
            </div>
          )}
        </div>
      )}
      {categories.length > 0 && (
        <Section
          title={message('categories')}
          more={{ name: message('allCategories'), path: urls.categories() }}
        >
          <SectionTiles sections={categories} url={urls.category} />
        </Section>
      )}
      <OpenSlot name="home-end" />
    </div>
  );
}
