import { articlePicture, urls, type Article } from '@savepoint/contracts';
import { Art } from '../../components/pictures';
import { longDate } from '../../text/dates';

/** The front page’s first story. */
export function Lead({ article }: { article: Article }) {
  return (
    <article className="lead">
      <Art {...articlePicture(article)} place="lead" first />
      <div className="lead__plate">
        <span className="tag tag--accent">Feature</span>
        <h1>
          <a href={urls.article(article.slug)}>{article.title}</a>
        </h1>
        <p>{article.summary}</p>
        <p className="story__meta">
          <span>By {article.author}</span>
          <time dateTime={article.published}>{longDate(article.published)}</time>
        </p>
      </div>
    </article>
  );
}
