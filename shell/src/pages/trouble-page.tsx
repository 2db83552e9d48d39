import { urls } from '@savepoint/contracts';
import { PageHead } from '../components/page-head';
import type { Page } from '../document/page';

const WORDS: Record<number, { title: string; text: string }> = {
  503: {
    title: 'Back in a moment',
    text: 'This part of Savepoint is not answering right now. Try again in a few seconds.',
  },
};
const OTHERWISE = {
  title: 'Something went wrong',
  text: 'The mistake is ours, and it has been written down. Try again, or start from the front page.',
};

/** The answer when a page could not be made. @param status 500 to 599 */
export function troublePage(status: number): Page {
  const { title, text } = WORDS[status] ?? OTHERWISE;
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
