import { articlePicture, urls, type Article } from '@savepoint/contracts';
import { longDate } from '../text/dates';
import { CommentCount } from './comment-count';
import { Art } from './pictures';

/** An article with its picture. */
export function Story({ article }: { article: Article }) {
  return (
    <article className="story">
      <Art {...articlePicture(article)} place="story" />
      <div>
        <h3>
          <a href={urls.article(article.slug)}>{article.title}</a>
        </h3>
        <p>{article.summary}</p>
        <p className="story__meta">
          <time dateTime={article.published}>{longDate(article.published)}</time>
          <CommentCount type="article" slug={article.slug} />
        </p>
      </div>
    </article>
  );
}
