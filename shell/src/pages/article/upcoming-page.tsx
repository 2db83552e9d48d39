import { urls, type Article, type GameSummary } from '@savepoint/contracts';
import { DateList } from '../../components/date-list';
import { PageHead } from '../../components/page-head';
import { Section } from '../../components/section';
import { Story } from '../../components/story';
import { byMonth } from '../../text/by-month';
import type { Crumb } from '../../document/json-ld/breadcrumbs';

interface Props {
  text: string;
  crumbs: readonly Crumb[];
  games: readonly GameSummary[];
  articles: readonly Article[];
}

export function UpcomingPage({ text, crumbs, games, articles }: Props) {
  return (
    <div className="wrap">
      <PageHead title="Upcoming" text={text} crumbs={crumbs} />
      {games.length === 0 && <NothingToCome />}
      {byMonth(games).map((month) => (
        <section key={month.name} className="month">
          <h2>{month.name}</h2>
          <DateList games={month.games} />
        </section>
      ))}
      {articles.length > 0 && (
        <Section title="Looking ahead" more={{ name: 'All articles', path: urls.articles() }}>
          <div className="stories">
            {articles.map((article) => (
              <Story key={article.slug} article={article} />
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}

function NothingToCome() {
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
