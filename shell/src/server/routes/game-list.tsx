import { urls, type GamesQuery, type Section } from '@savepoint/contracts';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import type { Page } from '../../document/page';
import { ListedComments } from '../../components/comment-count';
import { GameListPage } from '../../pages/list/game-list-page';
import { SORTS, type Chosen } from '../../pages/list/chosen';
import { noSuchListPage } from '../../pages/no-such-list-page';
import { mostPopulated } from '../most-populated';
import type { PageRequest } from './index';
import { listPage } from './list-page';
import { choiceOf, listUrl, pageOf, wrongOf, yearOf } from './query';

/** Games on one page of a list; divides evenly into two, three and four columns. */
const SIZE = 24;
/** Sections that a list can be narrowed to. */
const OTHERS = 60;

interface Shelf {
  /** Which list it is: the section and by what the catalogue is asked for it. */
  section: Section;
  kind: 'category' | 'platform';
  title: string;
  crumbs: readonly Crumb[];
}

/** A page of a category’s or platform’s games, filtered and sorted as the query says. */
export async function gameList(
  { section, kind, title, crumbs }: Shelf,
  request: PageRequest,
): Promise<Page | null> {
  const { query, sources, publicUrl } = request;
  const page = pageOf(query);
  if (page === null) return null;
  const siteData = await sources.siteData();
  const others = kind === 'category' ? siteData.platforms : siteData.categories;
  const other = kind === 'category' ? 'platform' : 'category';
  const choice = {
    [other]: choiceOf(
      query[other],
      others.map(({ slug }) => slug),
    ),
    year: yearOf(query),
    sort: choiceOf(query['sort'], SORTS),
  };
  const base = urls[kind](section.slug);
  const wrong = wrongOf(query, choice);
  if (wrong) return noSuchListPage(wrong, { title, path: base });
  const chosen: Chosen = {
    other: choice[other] as string | undefined,
    year: choice.year ?? undefined,
    sort: choice.sort ?? SORTS[0],
  };
  const asked: GamesQuery = {
    [kind]: section.slug,
    [other]: chosen.other,
    year: chosen.year,
    sort: chosen.sort,
    page,
    size: SIZE,
  };
  const answer = await sources.catalog.games(asked);
  if (!answer) return null;
  const slugs = answer.games.map(({ slug }) => slug);
  const [stats, comments] = await Promise.all([
    sources.optional(sources.ratings.stats(slugs)),
    sources.optional(sources.comments.counts({ game: slugs })),
  ]);

  const filtered = chosen.other !== undefined || chosen.year !== undefined;
  const url = (to: number) =>
    listUrl(base, {
      [other]: chosen.other,
      year: chosen.year,
      sort: chosen.sort === SORTS[0] ? undefined : chosen.sort,
      page: to,
    });
  return listPage({
    title,
    description: section.description,
    crumbs,
    items: answer.games.map(({ name, slug }) => ({ name, path: urls.game(slug) })),
    page,
    pages: answer.pages,
    size: SIZE,
    url,
    path: filtered ? base : undefined,
    publicUrl,
    body: (
      <ListedComments value={comments}>
        <GameListPage
          title={title}
          text={section.description}
          crumbs={crumbs}
          filter={{ base, name: other, others: mostPopulated(others, OTHERS, chosen.other), chosen }}
          answer={answer}
          stats={stats}
          url={url}
        />
      </ListedComments>
    ),
  });
}
