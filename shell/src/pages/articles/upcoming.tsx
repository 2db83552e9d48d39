import { urls, type Article, type GameSummary } from '@savepoint/contracts';
import { ArticleCard } from '../../components/cards';
import { PageHead, Section } from '../../components/layout';
import { ReleaseList } from '../../components/release-dates';
import { itemList } from '../../document/json-ld';
import type { Crumb } from '../../document/page';
import { longMonth } from '../../format';
import { definePage } from '../page-route';

const MAX_GAMES = 100;
const ARTICLE_COUNT = 6;

/** Upcoming games by release date, and articles about them. */
export const upcomingPage = definePage({
  path: '/articles/upcoming/',
  inSitemap: true,
  async load({ sources, publicUrl }) {
    const [games, articles] = await Promise.all([
      sources.catalog.call('listGames', { query: { upcoming: true, sort: 'release', size: MAX_GAMES } }),
      sources.optional(
        sources.catalog.call('listArticles', { query: { kind: 'upcoming', size: ARTICLE_COUNT } }),
      ),
    ]);
    const upcoming = games?.games ?? [];
    const crumbs = [
      { name: 'Articles', path: urls.articles() },
      { name: 'Upcoming', path: urls.upcoming() },
    ];
    const text = 'Games that are still to come, by the date their makers have confirmed.';
    return {
      title: 'Upcoming games',
      description: text,
      path: urls.upcoming(),
      crumbs,
      jsonld: [
        itemList(
          upcoming.map(({ name, slug }) => ({ name, path: urls.game(slug) })),
          publicUrl,
        ),
      ],
      body: <UpcomingPage text={text} crumbs={crumbs} games={upcoming} articles={articles?.articles ?? []} />,
    };
  },
});

interface UpcomingPageProps {
  text: string;
  crumbs: readonly Crumb[];
  games: readonly GameSummary[];
  articles: readonly Article[];
}

function UpcomingPage({ text, crumbs, games, articles }: UpcomingPageProps) {
  return (
    <div className="wrap">
      <PageHead title="Upcoming" text={text} crumbs={crumbs} />
      {games.length === 0 && <NoUpcomingGames />}
      {byMonth(games).map((month) => (
        <section key={month.name} className="month">
          <h2>{month.name}</h2>
          <ReleaseList games={month.games} />
        </section>
      ))}
      {articles.length > 0 && (
        <Section title="Looking ahead" more={{ name: 'All articles', path: urls.articles() }}>
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
  return (
    <div className="state">
      <h2>No confirmed dates</h2>
      <p>
        Nothing has a date right now. Meanwhile, there is{' '}
        <a className="link" href={urls.charts()}>
          the chart
        </a>
        .
      </p>
    </div>
  );
}

/** Games of one month, in the order they came. */
export interface Month {
  /** “March 2027”, or “No date yet”. */
  name: string;
  games: GameSummary[];
}

/** Groups games by the month they come out in. */
export function byMonth(games: readonly GameSummary[]): Month[] {
  const months = new Map<string, GameSummary[]>();
  for (const game of games) {
    const name = game.released ? longMonth(game.released) : 'No date yet';
    months.set(name, [...(months.get(name) ?? []), game]);
  }
  return [...months].map(([name, inMonth]) => ({ name, games: inMonth }));
}
