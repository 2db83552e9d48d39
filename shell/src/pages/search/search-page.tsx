import { urls, type SearchAnswer } from '@savepoint/contracts';
import { PageHead } from '../../components/page-head';
import { Pager } from '../../components/pager';
import { Slot } from '../../document/slot';
import type { FiguresBySlug } from '../../server/sources';
import { FoundGames } from './found-games';
import { FoundLinks } from './found-links';
import { summaryOf, total } from './summary';

interface Props {
  q: string;
  /** null without a query. */
  found: SearchAnswer | null;
  /** null when they could not be had. */
  figures: FiguresBySlug | null;
  /** @returns the address of a page of the results */
  url(page: number): string;
}

export function SearchPage({ q, found, figures, url }: Props) {
  return (
    <div className="wrap">
      <PageHead
        title="Search"
        crumbs={[
          { name: 'Home', path: urls.home() },
          { name: 'Search', path: urls.search() },
        ]}
      />
      <div className="search-box">
        <Slot region="search" />
      </div>
      {found && total(found) === 0 && <NothingFound q={q} />}
      {found && total(found) > 0 && (
        <div className="cols cols--8-4 sec">
          <div>
            <p className="found">{summaryOf(found, q)}</p>
            {found.games.length > 0 && <FoundGames games={found.games} figures={figures} />}
            <Pager page={found.page} pages={found.pages} url={url} />
          </div>
          <aside className="stack">
            <FoundLinks found={found} />
          </aside>
        </div>
      )}
    </div>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <div className="sec">
      <div className="state">
        <h2>Nothing called “{q}”</h2>
        <p>
          Check the spelling, or look through{' '}
          <a className="link" href={urls.categories()}>
            all categories
          </a>
          .
        </p>
      </div>
    </div>
  );
}
