import { cardUrl, isReleased, urls } from '@savepoint/contracts/base';
import { articlePicture, type Article, type GameSummary } from '@savepoint/contracts/catalog';
import {
  Byline,
  Corrections,
  ReadMore,
  SampleNote,
  textStyles,
  TopicLinks,
} from '../../components/article-parts';
import { ArticleCard, GameRows } from '../../components/cards';
import { articleDrawing } from '../../components/drawings';
import { Crumbs, Headline } from '../../components/layout';
import { Picture } from '../../components/pictures';
import { articleData } from '../../document/json-ld';
import { OpenSlot, useOpenSlot, type Crumb } from '../../document/page';
import type { StatsBySlug } from '../../server/sources';
import { COMMENTS_QUERY, commentsAddress, commentsFeed, commentsSlot } from '../comments';
import { ALL_ARTICLES_LINK, ARTICLES_CRUMB, NEWS_CRUMB, UPCOMING_CRUMB } from '../crumbs';
import { definePage, isSlug } from '../page-route';
import { message } from './messages';

const MORE_ARTICLES_COUNT = 3;
/** Breadcrumbs to the list of an article’s kind. */
const LIST_CRUMBS: Record<Article['kind'], Crumb[]> = {
  news: [ARTICLES_CRUMB, NEWS_CRUMB],
  upcoming: [ARTICLES_CRUMB, UPCOMING_CRUMB],
  feature: [ARTICLES_CRUMB],
};

/** One article, with the games it is about. */
export const articlePage = definePage({
  path: '/articles/:slug/',
  query: COMMENTS_QUERY,
  commentsOf: 'article',
  async load({ params: { slug }, query, sources, publicUrl }) {
    if (!isSlug(slug)) return null;
    const found = await sources.catalog.call('readArticle', { params: { slug } });
    if (!found) return null;
    const { article } = found;
    const [games, stats, others] = await Promise.all([
      sources.optional(sources.catalog.gamesBySlug(article.games)),
      sources.optional(sources.ratings.stats(article.games)),
      sources.optional(
        sources.catalog.call('listArticles', {
          query: { kind: article.kind, size: MORE_ARTICLES_COUNT + 1 },
        }),
      ),
    ]);
    const picture = articlePicture(article);
    const image = cardUrl(picture.kind, picture.slug, picture.digest);
    const crumbs = [...LIST_CRUMBS[article.kind], { name: article.title, path: urls.article(slug) }];
    const { path, location, titleSuffix } = commentsAddress(urls.article(slug), query);
    return {
      title: article.title + titleSuffix,
      description: article.summary,
      path,
      text: article,
      image,
      crumbs,
      jsonld: [articleData(article, image, publicUrl)],
      feed: commentsFeed('article', slug, article.title),
      styles: ['articles', ...textStyles(article.body)],
      slots: [commentsSlot('article', slug, article.title, location)],
      openSlots: { page: 'article', props: { slug, name: article.title } },
      body: (
        <ArticlePage
          article={article}
          crumbs={crumbs}
          games={games ?? []}
          stats={stats}
          more={others?.articles.filter((other) => other.slug !== slug).slice(0, MORE_ARTICLES_COUNT) ?? []}
        />
      ),
    };
  },
});

interface ArticlePageProps {
  article: Article;
  crumbs: readonly Crumb[];
  /** The games it is about. */
  games: readonly GameSummary[];
  /** null when their source is down. */
  stats: StatsBySlug | null;
  more: readonly Article[];
}

/** What an article is: one about an upcoming game is a preview once all of its games are out. @param games it is about */
const kickerOf = ({ kind }: Article, games: readonly GameSummary[]) =>
  kind === 'upcoming' &&
  games.every(({ released, early_access = null }) => isReleased(released ?? early_access))
    ? 'kind_preview'
    : (`kind_${kind}` as const);

function ArticlePage({ article, crumbs, games, stats, more }: ArticlePageProps) {
  const body = article.body ?? '';
  const hasSidebar = useOpenSlot('article-sidebar').length > 0 || games.length > 0;
  return (
    <>
      <article>
        <div className="article-art">
          <Picture
            {...articlePicture(article)}
            size="banner"
            shape="wide"
            first
            drawing={articleDrawing(article, games)}
          />
        </div>
        <div className="wrap">
          <div className="article-head">
            <Crumbs crumbs={crumbs} />
            <span className="tag tag--accent">{message(kickerOf(article, games))}</span>
            <Headline title={article.title} point={false} />
            <p className="standfirst">{article.summary}</p>
            <Byline of="article" post={article} />
          </div>
          <OpenSlot name="article-after-facts" />
          <div className={hasSidebar ? 'cols cols--8-4 sec' : 'cols sec'}>
            <div className="article-text">
              <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
              <Corrections corrections={article.corrections} />
              <TopicLinks topics={article.topics} />
              {article.sample && <SampleNote />}
            </div>
            {hasSidebar && (
              <div className="stack sticky">
                {games.length > 0 && <GameRows title={message('games')} games={games} stats={stats} />}
                <OpenSlot name="article-sidebar" />
              </div>
            )}
          </div>
        </div>
      </article>
      <ReadMore of="article" title={message('more')} all={ALL_ARTICLES_LINK} className="stories">
        {more.map((other) => (
          <ArticleCard key={other.slug} article={other} />
        ))}
      </ReadMore>
    </>
  );
}
