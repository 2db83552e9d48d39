import { urls, type GameSummary, type SearchResponse } from '@savepoint/contracts';
import { Elsewhere } from '../../components/elsewhere';
import { GameCard } from '../../components/game-card';
import { PageHead } from '../../components/page-head';
import { Pager } from '../../components/pager';
import { Section } from '../../components/section';
import { Slot } from '../../document/slot';
import type { StatsBySlug } from '../../server/sources';
import { FoundGames } from './found-games';
import { FoundLinks } from './found-links';
import { summaryOf, total } from './summary';

interface Props {
  q: string;
  /** null without a query. */
  found: SearchResponse | null;
  /** What readers play now, for whom nothing is found or asked for yet. */
  ideas: readonly GameSummary[];
  /** Of all these games; null when they could not be had. */
  stats: StatsBySlug | null;
  /** @returns the address of a page of the results */
  url(page: number): string;
}

export function SearchPage({ q, found, ideas, stats, url }: Props) {
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
      {found && total(found) > 0 ? (
        <Found q={q} found={found} stats={stats} url={url} />
      ) : (
        <Ideas games={ideas} stats={stats} />
      )}
    </div>
  );
}

/** Games, with everything else beside them, or that alone. */
function Found({ q, found, stats, url }: Pick<Props, 'q' | 'stats' | 'url'> & { found: SearchResponse }) {
  const games = found.games.length > 0;
  return (
    <div className={games ? 'cols cols--8-4 sec' : 'sec'}>
      <div>
        <p className="found">{summaryOf(found, q)}</p>
        {games && <FoundGames games={found.games} stats={stats} />}
        <Pager page={found.page} pages={found.pages} url={url} />
      </div>
      <div className="stack">
        <FoundLinks found={found} />
      </div>
    </div>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <div className="sec">
      <div className="state">
        <h2>Nothing called “{q}”</h2>
        <p>Check the spelling, try a part of the name, or start from one of these.</p>
        <Elsewhere />
      </div>
    </div>
  );
}

function Ideas({ games, stats }: { games: readonly GameSummary[]; stats: StatsBySlug | null }) {
  if (games.length === 0) return null;
  return (
    <Section title="What readers play now" more={{ name: 'The chart', path: urls.charts() }}>
      <div className="shelf">
        {games.map((game) => (
          <GameCard key={game.slug} game={game} stats={stats?.get(game.slug)} />
        ))}
      </div>
    </Section>
  );
}
