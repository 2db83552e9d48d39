import { formatRelease, releasePrecision, urls } from '@savepoint/contracts/base';
import type { Article, GameSummary } from '@savepoint/contracts/catalog';
import { richText } from '@savepoint/region-kit';
import { ArticleCard } from '../../components/cards';
import { PageHead, Section } from '../../components/layout';
import { ReleaseList } from '../../components/release-dates';
import { itemList } from '../../document/json-ld';
import type { Crumb } from '../../document/page';
import { message as common } from '../../messages';
import { ALL_ARTICLES_LINK, ARTICLES_CRUMB, UPCOMING_CRUMB } from '../crumbs';
import { definePage } from '../page-route';
import { message } from './messages';

const MAX_GAMES = 100;
const ARTICLE_COUNT = 6;
/** Articles that are read to find those. */
const MAX_ARTICLES = 24;

/** Upcoming games by release date, and articles about them. */
export const upcomingPage = definePage({
  path: '/articles/upcoming/',
  inSitemap: true,
  async load({ sources, publicUrl }) {
    const [games, articles] = await Promise.all([
      sources.catalog.call('listGames', { query: { upcoming: true, sort: 'release', size: MAX_GAMES } }),
      sources.optional(
        sources.catalog.call('listArticles', { query: { kind: 'upcoming', size: MAX_ARTICLES } }),
      ),
    ]);
    const upcoming = games?.games ?? [];
    const crumbs = [ARTICLES_CRUMB, UPCOMING_CRUMB];
    const text = message('upcomingText');
    const aboutUpcoming = articlesAbout(articles?.articles ?? [], upcoming).slice(0, ARTICLE_COUNT);
    return {
      title: message('upcomingTitle'),
      description: text,
      path: urls.upcoming(),
      crumbs,
      jsonld: [
        itemList(
          upcoming.map(({ name, slug }) => ({ name, path: urls.game(slug) })),
          publicUrl,
        ),
      ],
      styles: ['release-dates'],
      body: <UpcomingPage text={text} crumbs={crumbs} games={upcoming} articles={aboutUpcoming} />,
    };
  },
});

/** The articles about at least one of the games. */
export function articlesAbout(articles: readonly Article[], games: readonly GameSummary[]): Article[] {
  const slugs = new Set(games.map(({ slug }) => slug));
  return articles.filter((article) => article.games.some((slug) => slugs.has(slug)));
}

interface UpcomingPageProps {
  text: string;
  crumbs: readonly Crumb[];
  games: readonly GameSummary[];
  articles: readonly Article[];
}

function UpcomingPage({ text, crumbs, games, articles }: UpcomingPageProps) {
  return (
    <div className="wrap">
      <PageHead title={message('upcomingTitle')} text={text} crumbs={crumbs} />
      {games.length === 0 && <NoUpcomingGames />}
      {byMonth(games).map((month) => (
        <section key={month.name} className="month">
          <h2>{month.name}</h2>
          <ReleaseList games={month.games} />
        </section>
      ))}
      {articles.length > 0 && (
        <Section title={message('aboutUpcoming')} more={ALL_ARTICLES_LINK}>
          <div className="stories">
            {articles.map((article) => (
              <ArticleCard key={article.slug} article={article} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}

function NoUpcomingGames() {
  const link = (
    <a key="link" className="link" href={urls.charts()}>
      {message('noneLink')}
    </a>
  );
  return (
    <div className="state">
      <h2>{message('none')}</h2>
      <p>{richText(message.parts('noneHelp', { link }))}</p>
    </div>
  );
}

/** 2027-03-05 → 2027-03; a date without a day as it is. */
const monthOf = (date: string): string => (releasePrecision(date) === 'day' ? date.slice(0, 7) : date);

/** Games of one month or of a longer period that is announced, in their original order. */
export interface Month {
  /** “March 2027”, “Q4 2027”, or “No date yet”. */
  name: string;
  games: GameSummary[];
}

/** Groups games by the month they come out in, or the period, where no month is announced. */
export function byMonth(games: readonly GameSummary[]): Month[] {
  const months = new Map<string, GameSummary[]>();
  for (const game of games) {
    const date = game.released ?? game.early_access ?? null;
    const name = date === null ? common('noReleaseDate') : formatRelease(monthOf(date));
    months.set(name, [...(months.get(name) ?? []), game]);
  }
  return [...months].map(([name, inMonth]) => ({ name, games: inMonth }));
}
