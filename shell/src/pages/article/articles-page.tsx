import type { ArticlesResponse } from '@savepoint/contracts';
import { PageHead } from '../../components/page-head';
import { Pager } from '../../components/pager';
import { Story } from '../../components/story';
import type { Crumb } from '../../document/json-ld/breadcrumbs';

interface Props {
  title: string;
  text: string;
  crumbs: readonly Crumb[];
  answer: ArticlesResponse;
  /** @returns the address of a page of this list */
  url(page: number): string;
}

/** Articles in a grid, newest first. */
export function ArticlesPage({ title, text, crumbs, answer, url }: Props) {
  return (
    <div className="wrap">
      <PageHead title={title} text={text} crumbs={crumbs} />
      <h2 className="vh">Newest first</h2>
      <div className="stories">
        {answer.articles.map((article) => (
          <Story key={article.slug} article={article} />
        ))}
      </div>
      <Pager page={answer.page} pages={answer.pages} url={url} />
    </div>
  );
}
