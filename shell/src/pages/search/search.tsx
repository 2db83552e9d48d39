import { urls } from '@savepoint/contracts/base';
import type { GameSummary, SearchResponse } from '@savepoint/contracts/catalog';
import { GameCard } from '../../components/cards';
import { PageHead, placeholderHtml, Section } from '../../components/layout';
import { Pager } from '../../components/pager';
import { SearchForm, SuggestedLinks } from '../../components/search-form';
import { OpenSlot, Slot } from '../../document/page';
import { message as common } from '../../messages';
import type { StatsBySlug } from '../../server/sources';
import { HOME_CRUMB } from '../crumbs';
import { definePage, InvalidParameter, listUrl, pageNumber, text } from '../page-route';
import { message } from './messages';
import { GameResults, OtherResults, summaryOf, totalFound } from './results';

/** A longer query is cut. */
const MAX_QUERY_LENGTH = 200;
/** Games suggested when there are no results. */
const SUGGESTED_GAMES_COUNT = 6;

/** Search results; without a query, the search box and some games. */
export const searchPage = definePage({
  path: '/search/',
  query: { q: text, page: pageNumber },
  async load({ query, sources }) {
    const { page } = query;
    if (page instanceof InvalidParameter) return null;
    const q = typeof query.q === 'string' ? query.q.trim().slice(0, MAX_QUERY_LENGTH) : '';
    const found = q ? await sources.catalog.call('search', { query: { q, page } }) : null;
    const nothing = !found || totalFound(found) === 0;
    const chart = nothing
      ? await sources.optional(
          sources.catalog.call('readGameChart', { query: { chart: 'top', size: SUGGESTED_GAMES_COUNT } }),
        )
      : null;
    const suggestions = chart?.entries.map(({ game }) => game) ?? [];
    const slugs = [...(found?.games ?? []), ...suggestions].map(({ slug }) => slug);
    const stats = await sources.optional(sources.ratings.stats(slugs));
    return {
      title: q ? message('titleOf', { q }) : common('search'),
      description: message('description'),
      path: urls.search(),
      robots: 'none',
      styles: ['lists', 'small-pages'],
      slots: [
        {
          region: 'search',
          when: 'load',
          props: { q },
          label: common('search'),
          fallback: placeholderHtml(<SearchForm value={q} />),
        },
      ],
      openSlots: { page: 'list', props: { list: 'search' } },
      body: (
        <SearchPage
          q={q}
          found={found}
          suggestions={suggestions}
          stats={stats}
          url={(to) => listUrl(urls.search(), { q, page: to })}
        />
      ),
    };
  },
});

interface SearchPageProps {
  q: string;
  /** null without a query. */
  found: SearchResponse | null;
  /** Popular games, when there are no results. */
  suggestions: readonly GameSummary[];
  /** Of all these games; null when their source is down. */
  stats: StatsBySlug | null;
  /** @returns the address of a page of the results */
  url(page: number): string;
}

function SearchPage({ q, found, suggestions, stats, url }: SearchPageProps) {
  return (
    <div className="wrap">
      <PageHead
        title={common('search')}
        crumbs={[HOME_CRUMB, { name: common('search'), path: urls.search() }]}
      />
      <div className="search-box">
        <Slot region="search" />
      </div>
      <OpenSlot name="list-top" />
      {found && totalFound(found) === 0 && <NothingFound q={q} />}
      {found && totalFound(found) > 0 ? (
        <Results q={q} found={found} stats={stats} url={url} />
      ) : (
        <SuggestedGames games={suggestions} stats={stats} />
      )}
      <OpenSlot name="list-end" />
    </div>
  );
}

/** The games, with all other results beside them. */
function Results({
  q,
  found,
  stats,
  url,
}: Pick<SearchPageProps, 'q' | 'stats' | 'url'> & { found: SearchResponse }) {
  const games = found.games.length > 0;
  return (
    <div className={games ? 'cols cols--8-4 sec' : 'sec'}>
      <div>
        <p className="results-summary">{summaryOf(found, q)}</p>
        {games && <GameResults found={found} stats={stats} />}
        <Pager page={found.page} pages={found.pages} url={url} />
      </div>
      <div className="stack">
        <OtherResults found={found} />
      </div>
    </div>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <div className="sec">
      <div className="state">
        <h2>{message('none', { q })}</h2>
        <p>{message('noneHelp')}</p>
        <SuggestedLinks />
      </div>
    </div>
  );
}

function SuggestedGames({ games, stats }: { games: readonly GameSummary[]; stats: StatsBySlug | null }) {
  if (games.length === 0) return null;
  return (
    <Section title={message('popular')} more={{ name: common('weekChart'), path: urls.charts() }}>
      <div className="shelf">
        {games.map((game) => (
          <GameCard key={game.slug} game={game} stats={stats?.get(game.slug)} />
        ))}
      </div>
    </Section>
  );
}
