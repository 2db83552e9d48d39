import { entityUrl } from '@savepoint/contracts/base';
import type { AddressedType, EntityAddress } from '@savepoint/contracts/schema';
import { slugOf } from './folder';
import type { Problem } from './problem';
import type { YamlSource } from './yaml-source';

/** Folders of things with an address, and what they are. */
export const TYPE_OF_FOLDER = {
  games: 'game',
  articles: 'article',
  reviews: 'review',
  pages: 'page',
} as const satisfies Record<string, AddressedType>;
type Folder = keyof typeof TYPE_OF_FOLDER;

/** The id and addresses of one thing, with the file that says them. */
export interface Identity extends EntityAddress {
  source: YamlSource;
}

/**
 * Reads the id and former slugs of a file. Without `id` it is the first former slug, else the slug: so what was never
 * renamed needs neither.
 */
export function identityOf(
  source: YamlSource,
  { id, former_slugs = [] }: { id?: string; former_slugs?: string[] },
): Identity {
  const slug = slugOf(source.file);
  const type = TYPE_OF_FOLDER[source.file.split('/', 1)[0] as Folder];
  return { type, id: id ?? former_slugs[0] ?? slug, slug, former_slugs, source };
}

/** Whether a thing has, or had, another address than its id. */
export const isRenamed = ({ id, slug, former_slugs }: EntityAddress): boolean =>
  id !== slug || former_slugs.length > 0;

/** Checks that ids, and slugs with former ones, mean one thing each. */
export function identityProblems(identities: readonly Identity[]): Problem[] {
  const bySlug = new Map(identities.map((each) => [`${each.type}:${each.slug}`, each]));
  const ids = new Map<string, Identity>();
  const former = new Map<string, Identity>();
  return identities.flatMap((identity) => {
    const { type, id, former_slugs, source } = identity;
    const problem = (field: string, message: string): Problem => ({
      file: source.file,
      line: source.lineOf([field]),
      message,
    });
    const sameId = ids.get(`${type}:${id}`);
    ids.set(`${type}:${id}`, identity);
    return [
      ...(sameId
        ? [
            problem(
              'id',
              `the id "${id}" is that of ${sameId.source.file}: run "npm run content -- fix", which gives this one another.`,
            ),
          ]
        : []),
      ...former_slugs.flatMap((slug) => {
        const now = bySlug.get(`${type}:${slug}`);
        const claimed = former.get(`${type}:${slug}`);
        former.set(`${type}:${slug}`, identity);
        if (now)
          return [
            problem('former_slugs', `"${slug}" is the slug of ${now.source.file} now: remove it here.`),
          ];
        return claimed
          ? [
              problem(
                'former_slugs',
                `"${slug}" is a former slug of ${claimed.source.file} too: remove it in one.`,
              ),
            ]
          : [];
      }),
    ];
  });
}

interface Renamable {
  games: { original?: string }[];
  articles: { games: string[]; body: string }[];
  reviews: { game: string; body: string }[];
  pages: { body: string }[];
  identities: readonly EntityAddress[];
}

/** Lets references and links to former slugs mean what has them now. */
export function followRenames({ games, articles, reviews, pages, identities }: Renamable): void {
  const renamed = identities.flatMap(({ type, slug, former_slugs }) =>
    former_slugs.map((former) => ({ type, former, slug })),
  );
  if (renamed.length === 0) return;
  const ofGames = new Map(
    renamed.flatMap((each) => (each.type === 'game' ? [[each.former, each.slug] as const] : [])),
  );
  const current = (game: string) => ofGames.get(game) ?? game;
  for (const game of games) if (game.original !== undefined) game.original = current(game.original);
  for (const article of articles) article.games = article.games.map(current);
  for (const review of reviews) review.game = current(review.game);
  const paths = new Map(
    renamed.map(({ type, former, slug }) => [pathOf(type, former), pathOf(type, slug)] as const),
  );
  for (const text of [...articles, ...reviews, ...pages])
    text.body = text.body.replace(/(?<=<a href=")\/[^"#?]+\//g, (path) => paths.get(path) ?? path);
}

const pathOf = (type: AddressedType, slug: string): string =>
  type === 'page' ? `/${slug}/` : entityUrl(type, slug);

/** Paths of the pages that things had before. */
export const formerPaths = (identities: readonly EntityAddress[]): string[] =>
  identities.flatMap(({ type, former_slugs }) => former_slugs.map((slug) => pathOf(type, slug)));
