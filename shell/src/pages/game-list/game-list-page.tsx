import type { GamesResponse } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { GameCard } from '../../components/cards';
import { PageHead } from '../../components/layout';
import { Pager } from '../../components/pager';
import type { Crumb } from '../../document/page';
import { countOf } from '../../format';
import type { StatsBySlug } from '../../server/sources';
import { listUrl } from '../page-route';
import { Filters, SortBy, SORTS, type ListFilter } from './filters';

interface GameListPageProps {
  title: string;
  text: string;
  crumbs: readonly Crumb[];
  filter: ListFilter;
  games: GamesResponse;
  /** null when their source is down. */
  stats: StatsBySlug | null;
  /** @returns the address of a page of this list */
  url(page: number): string;
}

/** The games of a category or platform, with the filters as a plain form. */
export function GameListPage({
  title,
  text,
  crumbs,
  filter,
  games: { games, total, page, pages },
  stats,
  url,
}: GameListPageProps) {
  return (
    <div className="wrap">
      <PageHead title={title} crumbs={crumbs} text={text} />
      <div className="list">
        <Filters filter={filter} />
        <div>
          <div className="toolbar">
            <p className="toolbar__count">
              <b className="num">{countOf(total, 'game')}</b>
            </p>
            <SortBy sort={filter.selected.sort} />
          </div>
          <SelectedFilterChips filter={filter} />
          <h2 className="vh">Games</h2>
          {games.length === 0 && <NoGames base={filter.base} />}
          <div className="games">
            {games.map((game) => (
              <GameCard key={game.slug} game={game} stats={stats?.get(game.slug)} />
            ))}
          </div>
          <Pager page={page} pages={pages} url={url} />
        </div>
      </div>
    </div>
  );
}

function NoGames({ base }: { base: string }) {
  return (
    <div className="state">
      <h3>No games like that</h3>
      <p>
        Remove a filter, or look at{' '}
        <a className="link" href={base}>
          all of them
        </a>
        .
      </p>
    </div>
  );
}

/** The selected filters; each chip links to the list without that filter. */
function SelectedFilterChips({ filter: { base, name, others, selected } }: { filter: ListFilter }) {
  const sort = selected.sort === SORTS[0] ? undefined : selected.sort;
  const other = others.find(({ slug }) => slug === selected.other);
  if (!other && selected.year === undefined) return null;
  return (
    <ul className="chips selected-filters">
      {other && (
        <li>
          <RemoveChip text={other.name} without={listUrl(base, { year: selected.year, sort })} />
        </li>
      )}
      {selected.year !== undefined && (
        <li>
          <RemoveChip
            text={String(selected.year)}
            without={listUrl(base, { [name]: selected.other, sort })}
          />
        </li>
      )}
      <li>
        <a className="btn btn--quiet" href={listUrl(base, { sort })}>
          Clear all
        </a>
      </li>
    </ul>
  );
}

function RemoveChip({ text, without }: { text: string; without: string }) {
  return (
    <a className="chip" href={without}>
      {text}
      <Icon name="close" small />
      <span className="vh">, remove</span>
    </a>
  );
}
