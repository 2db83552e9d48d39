import { urls } from '@savepoint/contracts';
import { PageHead } from '../components/page-head';
import { SearchForm } from '../components/search-form';
import type { Page } from '../document/page';

/** What each choice of a list is called. */
const CHOICES: Record<string, string> = {
  platform: 'platform',
  category: 'category',
  year: 'year',
  sort: 'order',
  period: 'chart',
};

interface Wrong {
  /** Name in the query, and what was given. */
  name: string;
  value: string;
}

/** The answer to a list that is narrowed or sorted in a way there is not. @param list title and path of the list itself */
export function noSuchListPage({ name, value }: Wrong, list: { title: string; path: string }): Page {
  const title = 'There is no list like that';
  return {
    status: 400,
    title,
    description: 'This list cannot be narrowed or sorted like that.',
    path: list.path,
    robots: 'none',
    body: (
      <div className="wrap message">
        <PageHead
          title={title}
          text={`The address asks for the ${CHOICES[name] ?? name} “${value}”, which is not one of ours.`}
        />
        <ul className="chips">
          <li>
            <a className="chip" href={list.path}>
              {list.title}, all of it
            </a>
          </li>
          <li>
            <a className="chip" href={urls.categories()}>
              All categories
            </a>
          </li>
        </ul>
        <SearchForm />
      </div>
    ),
  };
}
