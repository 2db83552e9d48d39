import { isDay } from '@savepoint/contracts/base';
import { guestsOf, type Byline } from './bylines';
import type { Content } from './content';
import { slugOf, type Listing } from './folder';
import { followRenames, identityOf, identityProblems } from './identities';
import { linkProblems, type LinkedText } from './links';
import { renderMarkdown, type RenderedText } from './markdown/render';
import { ContentError, sortProblems, type Problem } from './problem';
import { readGame, readArticle, readPage, readReview, readSections, readStaff } from './read-files';
import { placeholderProblems, refersToOriginal } from './rules';
import { splitFrontMatter } from './split-front-matter';
import type { Uploads } from './uploads';
import { parseYaml, type YamlSource } from './yaml-source';
import type { KnownReferences } from './rules';

export interface ReaderOptions {
  /** Whether drafts become content too, for a preview. */
  drafts: boolean;
  /** The current time: texts published after it wait. */
  now: Date;
}

/** Reads content files one by one, in the order of listFiles, and collects their problems. */
export class ContentReader {
  readonly #problems: Problem[] = [];
  readonly #notes: Problem[] = [];
  readonly #texts: LinkedText[] = [];
  /** Games that others are made from; checked when all games have been read. */
  readonly #originals: { source: YamlSource; slug: string }[] = [];
  readonly #known: KnownReferences = {
    platforms: null,
    categories: null,
    // The file is optional: without it there are no topics.
    topics: new Set(),
    staff: null,
    games: new Set(),
    uploads: { revisions: new Map(), sizes: new Map() },
  };
  readonly #content: Content = {
    platforms: [],
    categories: [],
    topics: [],
    games: [],
    articles: [],
    reviews: [],
    pages: [],
    staff: [],
    identities: [],
  };

  constructor(
    private readonly listing: Listing,
    private readonly uploads: Uploads,
    private readonly options: ReaderOptions,
  ) {
    const { files, unexpected } = listing;
    this.#known.uploads = uploads;
    this.report(...uploads.problems);
    this.#notes.push(...uploads.notes);
    for (const file of unexpected)
      this.report({
        file,
        line: null,
        message: 'this is not part of the content: remove it or rename it, as the README says.',
      });
    for (const file of ['platforms.yaml', 'categories.yaml', 'staff.yaml'])
      if (!files.includes(file))
        this.report({ file, line: null, message: 'this file is missing: add it; "[]" is an empty list.' });
  }

  read(file: string, text: string): void {
    const [kind] = file.split(/[/.]/, 1);
    // Known even if it is invalid: its problem is reported once, not again for every file that refers to it.
    if (kind === 'games') this.#known.games.add(slugOf(file));
    if (text.includes('\uFFFD'))
      return this.report({ file, line: null, message: 'this is not UTF-8: save it in that encoding.' });
    switch (kind) {
      case 'platforms':
      case 'categories':
      case 'topics':
        return this.#yaml(file, text, (source) => {
          const { entries, slugs, problems } = readSections(source, kind);
          this.#known[kind] = slugs;
          this.#content[kind] = entries;
          this.report(...problems);
        });
      case 'staff':
        return this.#yaml(file, text, (source) => {
          const { entries, problems } = readStaff(source);
          if (!problems.length) this.#known.staff = new Map(entries.map(({ name, slug }) => [name, slug]));
          this.#content.staff = entries;
          this.report(...problems);
        });
      case 'games':
        return this.#yaml(file, text, (source) => {
          const game = readGame(source, this.#known);
          this.#keep(this.#content.games, source, game);
          if (!Array.isArray(game)) for (const slug of game.former_slugs ?? []) this.#known.games.add(slug);
          if (!Array.isArray(game) && game.original !== undefined)
            this.#originals.push({ source, slug: game.original });
        });
      case 'articles':
        return this.#markdown(file, text, this.#content.articles, (source) =>
          readArticle(source, this.#known),
        );
      case 'reviews':
        return this.#markdown(file, text, this.#content.reviews, (source) => readReview(source, this.#known));
      default:
        return this.#markdown(file, text, this.#content.pages, readPage);
    }
  }

  /** What editors should know that is no mistake: drafts, texts that wait, guests. */
  get notes(): readonly Problem[] {
    return sortProblems(this.#notes);
  }

  /** @throws {ContentError} */
  finish(): Content {
    this.report(
      ...this.#originals.flatMap(({ source, slug }) => refersToOriginal(source, slug, this.#known.games)),
    );
    this.report(...identityProblems(this.#content.identities));
    this.report(...linkProblems(this.#texts, this.#content, this.uploads, this.listing.files));
    if (this.#problems.length) throw new ContentError(this.#problems);
    followRenames(this.#content);
    return this.#content;
  }

  /** Adds problems that were found outside of this reader. */
  report(...problems: Problem[]): void {
    this.#problems.push(...problems);
  }

  #yaml(file: string, text: string, onParsed: (source: YamlSource) => void): void {
    const source = parseYaml(file, text);
    if (Array.isArray(source)) this.report(...source);
    else onParsed(source);
  }

  #markdown<T extends object>(
    file: string,
    text: string,
    list: (T & { body: string; id?: string; former_slugs?: string[] })[],
    read: (source: YamlSource) => (T & { draft?: boolean }) | Problem[],
  ): void {
    const split = splitFrontMatter(file, text);
    if (Array.isArray(split)) return this.report(...split);
    const { source, body, bodyLine } = split;
    this.report(...placeholderProblems(file, body, bodyLine));
    const front = read(source);
    const { html, links, anchors, problems } = this.#render(body);
    this.report(...problems.map(({ line, ...problem }) => ({ file, ...problem, line: line + bodyLine - 1 })));
    if (Array.isArray(front)) return this.report(...front);
    const { draft = false, ...fields } = front;
    this.#texts.push({
      file,
      path: file.startsWith('pages/') ? `/${slugOf(file)}/` : `/${file.replace(/\.md$/, '/')}`,
      links: links.map((link) => ({ ...link, line: link.line + bodyLine - 1 })),
      anchors,
      published: (front as Partial<Byline>).published,
      draft,
    });
    this.#notes.push(...this.#notesOf(source, front));
    if (!draft || this.options.drafts) this.#keep(list, source, { ...(fields as T), body: html });
  }

  #render(body: string): RenderedText {
    try {
      return renderMarkdown(body, this.#known.uploads);
    } catch (error) {
      const message = `this text cannot be read (${(error as Error).message}): simplify it, lists and quotes within each other most.`;
      return { html: '', links: [], anchors: new Set(), problems: [{ line: 1, column: 1, message }] };
    }
  }

  /** Notes on a draft, a text that waits for its time, and on authors without a page. */
  #notesOf(source: YamlSource, front: { draft?: boolean } & Partial<Byline>): Problem[] {
    const note = (field: string, message: string): Problem => ({
      file: source.file,
      line: source.lineOf([field]),
      message,
    });
    const { draft, published, author } = front;
    if (draft) return [note('draft', 'this is a draft: it is not imported.')];
    const guests = author ? guestsOf(author, this.#known) : [];
    return [
      ...(published && Date.parse(published) > this.options.now.getTime()
        ? [note('published', `this waits until ${isDay(published) ? `${published}T00:00:00Z` : published}.`)]
        : []),
      ...guests.map((name) => note('author', `"${name}" is not in staff.yaml: a guest, without a page.`)),
    ];
  }

  #keep<T extends { id?: string; former_slugs?: string[] }>(
    list: T[],
    source: YamlSource,
    read: T | Problem[],
  ): void {
    if (Array.isArray(read)) return this.report(...read);
    const { id: _id, former_slugs: _former, ...rest } = read;
    this.#content.identities.push(identityOf(source, read));
    list.push(rest as T);
  }
}
