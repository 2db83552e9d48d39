import type { GamesResponse } from '@savepoint/contracts/catalog';
import { urls } from '@savepoint/contracts/base';
import { Icon, richText } from '@savepoint/region-kit';
import { GameCard } from '../../components/cards';
import { PageHead } from '../../components/layout';
import { Pager } from '../../components/pager';
import { OpenSlot, type Crumb } from '../../document/page';
import type { StatsBySlug } from '../../server/sources';
import { Filters, SortBy, type ListFilter } from './filters';
import { message } from './messages';
import { gameListUrl, isFiltered, type SelectedFilters } from './selection';

/** Games whose pictures a phone shows without scrolling. */
const FIRST_SCREEN_COUNT = 2;

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

/** A list of games, with the filters as a plain form. The page client replaces the parts marked `data-live-part`. */
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
      <OpenSlot name="list-top" />
      <div className="list">
        <Filters filter={filter} total={total} />
        <div>
          <div className="toolbar">
            <p className="toolbar__count" role="status" data-live-part="count">
              <b className="num">{message('games', { count: total })}</b>
            </p>
            <SortBy sort={filter.selected.sort} />
          </div>
          <div data-live-part="games">
            <SelectedFilterChips filter={filter} />
            <h2 className="vh">{message('gamesTitle')}</h2>
            {games.length === 0 && <NoGames filter={filter} />}
            <div className="games">
              {games.map((game, index) => (
                <GameCard
                  key={game.slug}
                  game={game}
                  stats={stats?.get(game.slug)}
                  first={index < FIRST_SCREEN_COUNT}
                />
              ))}
            </div>
            <Pager page={page} pages={pages} url={url} />
          </div>
        </div>
      </div>
      <OpenSlot name="list-end" />
    </div>
  );
}

function NoGames({ filter: { base, selected } }: { filter: ListFilter }) {
  const filtered = isFiltered(selected);
  const link = (
    <a key="link" className="link" href={filtered ? base : urls.allGames()}>
      {message(filtered ? 'noneLink' : 'emptyLink')}
    </a>
  );
  return (
    <div className="state">
      <h3>{message(filtered ? 'none' : 'empty')}</h3>
      <p>{richText(message.parts(filtered ? 'noneHelp' : 'emptyHelp', { link }))}</p>
    </div>
  );
}

/** The selected filters; each chip links to the list without that filter. */
function SelectedFilterChips({ filter: { base, groups, selected } }: { filter: ListFilter }) {
  if (!isFiltered(selected)) return null;
  const without = (change: Partial<SelectedFilters>) => gameListUrl(base, { ...selected, ...change });
  const chips = groups.flatMap(({ name, options }) => {
    const key = name === 'platform' ? 'platforms' : 'categories';
    return options
      .filter(({ slug }) => selected[key].includes(slug))
      .map(({ slug, name: text }) => ({
        text,
        href: without({ [key]: selected[key].filter((each) => each !== slug) }),
      }));
  });
  const { year, score } = selected;
  if (year !== undefined) chips.push({ text: String(year), href: without({ year: undefined }) });
  if (score !== undefined)
    chips.push({
      text: score === 'reviewed' ? message('reviewed') : message('scoreFrom', { score }),
      href: without({ score: undefined }),
    });
  const cleared = without({ platforms: [], categories: [], year: undefined, score: undefined });
  return (
    <ul className="chips selected-filters">
      {chips.map(({ text, href }) => (
        <li key={text}>
          <a className="chip" href={href}>
            {text}
            <Icon name="close" small />
            <span className="vh">{message('remove')}</span>
          </a>
        </li>
      ))}
      <li>
        <a className="more" href={cleared}>
          {message('clear')}
        </a>
      </li>
    </ul>
  );
}
