import { urls, type Article } from '@savepoint/contracts';
import { shortDate } from '../text/dates';
import { CommentCount } from './comment-count';
import { SectionHead } from './section';

interface Props {
  title: string;
  more?: { name: string; path: string };
  articles: readonly Article[];
  today: Date;
}

/** Short news by date. */
export function Wire({ title, more, articles, today }: Props) {
  return (
    <>
      <SectionHead title={title} more={more} />
      <ol className="wire">
        {articles.map(({ slug, title: headline, summary, published }) => (
          <li key={slug} className="wire__item">
            <time dateTime={published}>{shortDate(published, today)}</time>
            <div>
              <a href={urls.article(slug)}>{headline}</a>
              <p>{summary}</p>
              <CommentCount type="article" slug={slug} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
