import { urls } from '@savepoint/contracts';
import { HttpError } from '@savepoint/service-kit';
import { PageHead } from '../components/layout';
import { SearchForm, SuggestedLinks } from '../components/search-form';
import type { Page } from '../document/page';

/** The 404 page: the same bytes for every address without a page. */
export const notFoundPage = (): Page => ({
  status: 404,
  title: 'Page not found',
  description: 'There is no page at this address.',
  path: '/404/',
  robots: 'none',
  body: (
    <div className="wrap message">
      <PageHead
        title="This page is not here"
        text="It may have moved, or the address may be mistyped. Search for it, or start from here."
      />
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
    title: 'Back in a moment',
    text: 'This part of Savepoint is not answering right now. Try again in a few seconds.',
  },
};
const DEFAULT_ERROR_TEXT: ErrorText = {
  title: 'Something went wrong',
  text: 'The mistake is ours, and it has been logged. Try again, or start from the front page.',
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
    body: (
      <div className="wrap message">
        <PageHead title={title} text={text} />
        <p>
          <a className="btn btn--line" href={urls.home()}>
            To the front page
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
