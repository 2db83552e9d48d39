import type {
  ArticleFront,
  GameFile,
  PageFront,
  ReviewFront,
  SectionEntry,
  StaffEntry,
} from './file-schemas';
import { ContentDigest, listFiles, readFiles, slugOf } from './files';
import { splitFrontMatter } from './front-matter';
import { readGame } from './kinds/game';
import type { Known } from './kinds/known';
import { readArticle, readPage, readReview } from './kinds/post';
import { readSections } from './kinds/sections';
import { readStaff } from './kinds/staff';
import { renderMarkdown } from './markdown';
import { ContentError, type Problem } from './problem';
import type { Progress } from './progress';
import { parseYaml, type YamlSource } from './yaml-source';

type Post<T> = T & { slug: string; body: string };

/** A whole content folder, checked; bodies of Markdown files are sanitised HTML. */
export interface Content {
  platforms: SectionEntry[];
  categories: SectionEntry[];
  games: GameFile[];
  articles: Post<ArticleFront>[];
  reviews: Post<ReviewFront>[];
  pages: Post<PageFront>[];
  staff: StaffEntry[];
  /** Of the files as they were read. */
  digest: string;
}

/**
 * Reads and checks a content folder.
 * @throws {ContentError} listing every problem of every file
 */
export async function loadContent(folder: string, progress?: Progress): Promise<Content> {
  const files = await listFiles(folder);
  const digest = new ContentDigest();
  const reader = new ContentReader();
  let done = 0;
  for await (const { file, text } of readFiles(folder, files)) {
    digest.add(file, text);
    reader.read(file, text);
    progress?.('Reading', ++done, files.length);
  }
  return { ...reader.finish(), digest: digest.toString() };
}

class ContentReader {
  readonly #problems: Problem[] = [];
  readonly #known: Known = {
    platforms: new Set(),
    categories: new Set(),
    games: new Set(),
    staff: new Set(),
  };
  readonly #content: Omit<Content, 'digest'> = {
    platforms: [],
    categories: [],
    games: [],
    articles: [],
    reviews: [],
    pages: [],
    staff: [],
  };

  /** Files come in the order of listFiles: what others refer to first. */
  read(file: string, text: string): void {
    const [kind] = file.split(/[/.]/, 1);
    switch (kind) {
      case 'platforms':
      case 'categories':
        return this.#yaml(file, text, (source) => {
          const { entries, problems } = readSections(source);
          for (const { slug } of entries) this.#known[kind].add(slug);
          this.#content[kind] = entries;
          this.#problems.push(...problems);
        });
      case 'staff':
        return this.#yaml(file, text, (source) => {
          const { entries, problems } = readStaff(source);
          for (const { name } of entries) this.#known.staff.add(name);
          this.#content.staff = entries;
          this.#problems.push(...problems);
        });
      case 'games':
        // Known even when it is broken: its own problem is told once, not again by all who refer to it.
        this.#known.games.add(slugOf(file));
        return this.#yaml(file, text, (source) =>
          this.#keep(this.#content.games, readGame(source, this.#known)),
        );
      case 'articles':
        return this.#markdown(file, text, this.#content.articles, (source) =>
          readArticle(source, this.#known),
        );
      case 'reviews':
        return this.#markdown(file, text, this.#content.reviews, (source) => readReview(source, this.#known));
      case 'pages':
        return this.#markdown(file, text, this.#content.pages, readPage);
      default:
        this.#problems.push({
          file,
          line: null,
          message:
            'this file is not part of the content: remove it, or see the README for the names that are.',
        });
    }
  }

  finish(): Omit<Content, 'digest'> {
    if (this.#problems.length) throw new ContentError(this.#problems);
    return this.#content;
  }

  #yaml(file: string, text: string, take: (source: YamlSource) => void): void {
    const source = parseYaml(file, text);
    if (Array.isArray(source)) this.#problems.push(...source);
    else take(source);
  }

  #markdown<T extends object>(
    file: string,
    text: string,
    list: (T & { body: string })[],
    read: (source: YamlSource) => T | Problem[],
  ): void {
    const split = splitFrontMatter(file, text);
    if (Array.isArray(split)) return void this.#problems.push(...split);
    const front = read(split.source);
    this.#keep(list, Array.isArray(front) ? front : { ...front, body: renderMarkdown(split.body) });
  }

  #keep<T extends object>(list: T[], read: T | Problem[]): void {
    if (Array.isArray(read)) this.#problems.push(...read);
    else list.push(read);
  }
}
