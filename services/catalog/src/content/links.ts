import { nameSlug, type GameGroupKind } from '@savepoint/contracts/catalog';
import { isOwnPath, isSitePage } from '@savepoint/contracts/base';
import { closestWord } from '@savepoint/service-kit/base';
import type { Content } from './content';
import { formerPaths } from './identities';
import { findUpload } from './markdown/media';
import type { TextLink } from './markdown/render';
import type { Problem } from './problem';
import type { Uploads } from './uploads';

/** The text of a file with its links. */
export interface LinkedText {
  file: string;
  /** Path of its page. */
  path: string;
  /** Their lines are those of the file. */
  links: readonly TextLink[];
  anchors: ReadonlySet<string>;
  /** When it is published; none for a standing page, and a draft. */
  published?: string | undefined;
  draft: boolean;
}

/** A link with its file. */
const problemAt = ({ file }: LinkedText, { line, column }: TextLink, message: string): Problem => ({
  file,
  line,
  column,
  message,
});

/** Pages of the site with the slugs that they can have. */
function slugsOf(content: Content): Record<string, ReadonlySet<string>> {
  const of = (list: readonly { slug: string }[]) => new Set(list.map(({ slug }) => slug));
  const { games, categories, platforms, articles, reviews, topics, staff } = content;
  const named = (names: readonly string[]) => new Set(names.map(nameSlug));
  const groups: Record<GameGroupKind, ReadonlySet<string>> = {
    developer: named(games.flatMap(({ developers }) => developers)),
    publisher: named(games.flatMap(({ publishers }) => publishers)),
    series: named(games.flatMap(({ series }) => series ?? [])),
  };
  return {
    games: new Set([...of(games), ...of(categories)]),
    platforms: of(platforms),
    articles: of(articles),
    reviews: of(reviews),
    topics: of(topics),
    authors: of(staff),
    developers: groups.developer,
    publishers: groups.publisher,
    series: groups.series,
  };
}

/**
 * Finds links to pages, anchors and pictures of the site that do not exist, would be redirected or are not published
 * yet.
 * @param files of the folder
 */
export function linkProblems(
  texts: readonly LinkedText[],
  content: Content,
  uploads: Uploads,
  files: readonly string[],
): Problem[] {
  const slugs = slugsOf(content);
  // Files with problems of their own are there all the same.
  const paths = new Set(
    files.map((file) => `/${file.replace(/^pages\//, '').replace(/\.(?:md|yaml)$/, '')}/`),
  );
  for (const path of formerPaths(content.identities)) paths.add(path);
  const byPath = new Map(texts.map((text) => [text.path, text]));
  const addresses = () => [
    ...paths,
    ...Object.entries(slugs).flatMap(([kind, all]) => [...all].map((slug) => `/${kind}/${slug}/`)),
  ];

  const check = (text: LinkedText, link: TextLink): Problem[] => {
    const problem = (message: string) => [problemAt(text, link, message)];
    const [, written = '', fragment] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link.url) ?? [];
    const decoded = decode(fragment);
    if (!written.startsWith('/') && written !== '') return [];
    if (written === '')
      return decoded === undefined || text.anchors.has(decoded) || decoded === ''
        ? []
        : problem(`there is no heading "#${decoded}" in this text.${meant(decoded, text.anchors, '#')}`);
    if (isOwnPath(written)) {
      // Uploads have a page address too; findUpload knows the spellings.
      const upload = /^\/(?:cdn\/)?uploads\//.test(written);
      return upload && !findUpload(written, uploads)
        ? problem(`there is no file ${written}: put it into uploads/.`)
        : [];
    }
    const path = written.endsWith('/') || written.includes('.') ? written : `${written}/`;
    const [, kind = '', slug = ''] = /^\/([^/]+)\/([^/]+)\/$/.exec(path) ?? [];
    const exists = isSitePage(path) || paths.has(path) || slugs[kind]?.has(slug) === true;
    const target = byPath.get(path);
    if (!exists && !target)
      return problem(
        `this links to ${written}, which does not exist: correct the link or remove it.${meant(path, addresses())}`,
      );
    if (target?.draft && !text.draft) return problem(`this links to ${written}, which is a draft.`);
    if (
      target?.published &&
      !text.draft &&
      target.published > (text.published ?? '') &&
      Date.parse(target.published) > Date.now()
    )
      return problem(
        `this links to ${written}, which is published only on ${target.published}, after this text.`,
      );
    if (path !== written)
      return problem(`this links to ${written}: addresses end in a slash, so write ${written}/.`);
    if (decoded && target && !target.anchors.has(decoded) && decoded !== 'comments')
      return problem(`there is no heading "#${decoded}" at ${path}.${meant(decoded, target.anchors, '#')}`);
    return [];
  };
  return texts.flatMap((text) => text.links.flatMap((link) => check(text, link)));
}

function decode(fragment: string | undefined): string | undefined {
  if (fragment === undefined) return undefined;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function meant(written: string, known: Iterable<string>, prefix = ''): string {
  const near = closestWord(written, known);
  return near === undefined ? '' : ` Did you mean ${prefix}${near}?`;
}
