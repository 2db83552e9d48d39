import type { GamesResponse } from '@savepoint/contracts';
import { GameCard } from '../../components/game-card';
import { PageHead } from '../../components/page-head';
import { Pager } from '../../components/pager';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import type { StatsBySlug } from '../../server/sources';
import { counted } from '../../text/numbers';
import type { Filter } from './chosen';
import { ChosenChips } from './chosen-chips';
import { Filters, SortBy } from './filters';

interface Props {
  title: string;
  text: string;
  crumbs: readonly Crumb[];
  filter: Filter;
  answer: GamesResponse;
  /** null when they could not be had. */
  stats: StatsBySlug | null;
  /** @returns the address of a page of this list */
  url(page: number): string;
}

/** Games of a category or platform, with filters that are a plain form. */
export function GameListPage({ title, text, crumbs, filter, answer, stats, url }: Props) {
  return (
    <div className="wrap">
      <PageHead title={title} crumbs={crumbs} text={text} />
      <div className="list">
        <Filters filter={filter} />
        <div>
          <div className="toolbar">
            <p className="toolbar__n">
              <b className="num">{counted(answer.total, 'game')}</b>
            </p>
            <SortBy chosen={filter.chosen} />
          </div>
          <ChosenChips filter={filter} />
          <h2 className="vh">Games</h2>
          {answer.games.length === 0 && <NoGames base={filter.base} />}
          <div className="games">
            {answer.games.map((game) => (
              <GameCard key={game.slug} game={game} stats={stats?.get(game.slug)} />
            ))}
          </div>
          <Pager page={answer.page} pages={answer.pages} url={url} />
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
        Choose less, or look at{' '}
        <a className="link" href={base}>
          all of them
        </a>
        .
      </p>
    </div>
  );
}
