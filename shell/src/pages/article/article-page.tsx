import { articlePicture, urls, type Article, type GameSummary } from '@savepoint/contracts';
import { Byline, SampleNote } from '../../components/byline';
import { Crumbs } from '../../components/crumbs';
import { GameRows } from '../../components/game-rows';
import { Picture } from '../../components/pictures';
import { Story } from '../../components/story';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import { AfterText } from '../after-text';
import type { StatsBySlug } from '../../server/sources';

interface Props {
  article: Article;
  crumbs: readonly Crumb[];
  /** The games it is about. */
  games: readonly GameSummary[];
  /** null when they could not be had. */
  stats: StatsBySlug | null;
  more: readonly Article[];
}

const KINDS: Record<Article['kind'], string> = { news: 'News', upcoming: 'Upcoming', feature: 'Feature' };

export function ArticlePage({ article, crumbs, games, stats, more }: Props) {
  const body = article.body ?? '';
  return (
    <>
      <article>
        <div className="rev-art">
          <Picture {...articlePicture(article)} place="banner" shape="wide" first />
        </div>
        <div className="wrap">
          <div className="rev-head">
            <Crumbs crumbs={crumbs} />
            <span className="tag tag--accent">{KINDS[article.kind]}</span>
            <h1>{article.title}</h1>
            <p className="stand">{article.summary}</p>
            <Byline by="By" author={article.author} published={article.published} body={body} />
          </div>
          <div className={games.length ? 'cols cols--8-4 sec' : 'cols sec'}>
            <div className="article-text">
              <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
              {article.sample && <SampleNote />}
            </div>
            {games.length > 0 && (
              <div className="sticky">
                <GameRows title={games.length > 1 ? 'The games' : 'The game'} games={games} stats={stats} />
              </div>
            )}
          </div>
        </div>
      </article>
      <AfterText title="Read on" all={{ name: 'All articles', path: urls.articles() }} className="stories">
        {more.map((other) => (
          <Story key={other.slug} article={other} />
        ))}
      </AfterText>
    </>
  );
}
