import { urls } from '@savepoint/contracts/base';
import { HttpError } from '@savepoint/service-kit/base';
import { PageHead } from '../components/layout';
import { SearchForm, SuggestedLinks } from '../components/search-form';
import type { Page } from '../document/page';
import { message } from '../messages';

/** The 404 page: the same bytes for every address without a page. */
export const notFoundPage = (): Page => ({
  status: 404,
  kind: 'not-found',
  title: message('notFound'),
  description: message('notFoundDescription'),
  path: '/404/',
  robots: 'none',
  styles: ['small-pages'],
  body: (
    <div className="wrap message">
      <PageHead title={message('notFound')} text={message('notFoundText')} />
      <SearchForm />
      <SuggestedLinks />
    </div>
  ),
});

interface ErrorText {
  title: string;
  text: string;
}

const ERROR_TEXTS: Record<number, ErrorText> = {
  503: {
    title: message('unavailable'),
    text: message('unavailableText'),
  },
};
const DEFAULT_ERROR_TEXT: ErrorText = {
  title: message('failed'),
  text: message('failedText'),
};

/** The page for a failed request. @param status 500 to 599 */
export function errorPage(status: number): Page {
  const { title, text } = ERROR_TEXTS[status] ?? DEFAULT_ERROR_TEXT;
  return {
    status,
    title,
    description: text,
    path: `/${status}/`,
    robots: 'none',
    styles: ['small-pages'],
    body: (
      <div className="wrap message">
        <PageHead title={title} text={text} />
        <p>
          <a className="btn btn--line" href={urls.home()}>
            {message('toHome')}
          </a>
        </p>
      </div>
    ),
  };
}

/**
 * Throws when none of a page’s optional parts could be loaded.
 * @param parts null for one whose source is down
 * @throws {HttpError} 503
 */
export function requireAny(parts: readonly unknown[]): void {
  if (parts.every((part) => part === null)) throw new HttpError('page-unavailable');
}
