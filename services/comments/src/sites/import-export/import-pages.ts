import type { Site } from '@savepoint/contracts/schema';
import { SiteError } from '../../texts';
import { type PageModel, pageSlug } from '../../data';
import { batches } from './batches';
import { skip, type ImportReport } from './import-report';
import { choosePage, choosePages, type MentionedPage, type PageChoice } from './page-choice';
import { identifyPage, pageTitle, type AddressOptions } from './page-addresses';
import type { PageRecord } from './record';

const MAX_PAGES = 200_000;
/** Addresses that the report lists, and characters of each. */
const MAX_LISTED_ADDRESSES = 20;
const MAX_LISTED_LENGTH = 200;

/** Number of a page whose comments are left out. */
const NO_PAGE = -1;

interface ImportPage {
  record: PageRecord;
  slug: string;
  /** Slug of the page whose thread it shows. */
  thread: string;
  page_id?: string;
  address: string;
  /** How many the file has below this address. */
  comments: number;
  title: string;
  exists: boolean;
  /** Comments of it were imported before: since then it is closed and opened here. */
  isKnown: boolean;
  /** Its thread takes no comments, in the file. */
  isLocked: boolean;
  isLockedHere: boolean;
  /** When its first comment was written. */
  firstComment: number;
}

/** The pages of a file, and where they are on the site. */
export class ImportPages {
  readonly #mentioned: (MentionedPage & { number: number })[] = [];
  readonly #mentions = new Map<string, number>();
  readonly #pages: ImportPage[] = [];
  /** Several addresses of a file can be one page. */
  readonly #bySlug = new Map<string, number>();
  readonly #leading: PageRecord[] = [];

  constructor(
    readonly site: Site,
    readonly options: AddressOptions & PageChoice,
  ) {}

  add(record: PageRecord): void {
    if (record.leads_to !== undefined) {
      if (this.#leading.length >= MAX_PAGES) throw tooManyPages();
      this.#leading.push(record);
      return;
    }
    const mentioned = this.#mention(record.id);
    const { record: known } = mentioned;
    const { locked, left_out } = record;
    if (!known) mentioned.record = record;
    else if (locked || left_out || (!known.title && record.title) || (!known.site && record.site))
      mentioned.record = { ...record, ...known, ...(locked && { locked }), ...(left_out && { left_out }) };
  }

  /** How many the file has, but for those that show the thread of another one. */
  get size(): number {
    return this.#mentioned.length;
  }

  /** Counts a comment of a page, which may come later. @returns what identifies the page in `numberOf` */
  addComment(id: string): number {
    const mentioned = this.#mention(id);
    mentioned.comments += 1;
    return this.#mentions.get(id) ?? NO_PAGE;
  }

  #mention(id: string): MentionedPage & { number: number } {
    const known = this.#mentioned[this.#mentions.get(id) ?? NO_PAGE];
    if (known) return known;
    if (this.#mentioned.length >= MAX_PAGES) throw tooManyPages();
    const mentioned = { id, comments: 0, number: NO_PAGE };
    this.#mentions.set(id, this.#mentioned.length);
    this.#mentioned.push(mentioned);
    return mentioned;
  }

  /**
   * Finds out where the pages are, once all are known, and reports those that are left out.
   * @throws {SiteError} when the file has several sites, and which one is meant is not known
   */
  resolve(report: ImportReport): void {
    const others: { address: string; comments: number }[] = [];
    for (const { mentioned, address, left_out } of choosePages(this.site, this.#mentioned, this.options)) {
      const { record, comments } = mentioned;
      if (address !== undefined && record) mentioned.number = this.#addPage(record, address, comments);
      else if (left_out) skip(report, left_out.reason, comments, left_out.name);
      if (left_out?.reason === 'other_origin' && record && comments > 0)
        others.push({ address: record.address.slice(0, MAX_LISTED_LENGTH), comments });
    }
    report.other_addresses = others.sort((a, b) => b.comments - a.comments).slice(0, MAX_LISTED_ADDRESSES);
  }

  /** @returns its number, which is that of an earlier page with the same slug */
  #addPage(record: PageRecord, address: string, comments: number): number {
    const identity = identifyPage(this.site, record, address, this.options);
    const known = this.#bySlug.get(identity.slug);
    const page = this.#pages[known ?? NO_PAGE];
    if (known !== undefined && page) {
      page.isLocked ||= record.locked === true;
      // Of several spellings, the one with most comments.
      if (comments > page.comments) Object.assign(page, { address, comments });
      if (!page.record.title && record.title) page.title = pageTitle(record, address);
      return known;
    }
    this.#bySlug.set(identity.slug, this.#pages.length);
    return (
      this.#pages.push({
        record,
        ...identity,
        thread: identity.slug,
        address,
        comments,
        title: pageTitle(record, address),
        exists: false,
        isKnown: false,
        isLockedHere: false,
        isLocked: record.locked === true,
        firstComment: Infinity,
      }) - 1
    );
  }

  /** @param mentioned from addComment @returns NO_PAGE for one that is left out */
  readonly numberOf = (mentioned: number): number => this.#mentioned[mentioned]?.number ?? NO_PAGE;

  at(number: number): ImportPage | undefined {
    return this.#pages[number];
  }

  /** Pages that are stored: those with comments, and closed ones, which take none here either. */
  toStore(): ImportPage[] {
    return this.#pages.filter(({ firstComment, isLocked }) => firstComment < Infinity || isLocked);
  }

  /** Finds out which pages are stored, and which of them show the thread of another page. */
  async compareWithStored(pages: PageModel): Promise<void> {
    for (const batch of batches(this.#pages)) {
      const slugs = batch.map(({ slug }) => slug);
      const found = await pages.find({ _id: { $in: slugs } }, { leads_to: 1, locked: 1 }).lean();
      for (const { _id, leads_to, locked = false } of found) {
        const page = this.#pages[this.#bySlug.get(_id) ?? NO_PAGE];
        if (page) Object.assign(page, { exists: true, thread: leads_to ?? _id, isLockedHere: locked });
      }
    }
  }

  /** Pages that are there and become closed, with the first comments that are imported of them. */
  #toLock(): ImportPage[] {
    return this.#pages.filter(
      ({ exists, isKnown, isLocked, isLockedHere, firstComment, slug, thread }) =>
        exists && isLocked && !isLockedHere && !isKnown && firstComment < Infinity && slug === thread,
    );
  }

  /** What an import does to pages. */
  count(): ImportReport['pages'] {
    const pages = this.toStore();
    const added = pages.filter(({ exists }) => !exists);
    const locked = added.filter(({ isLocked }) => isLocked).length + this.#toLock().length;
    return { found: pages.length, added: added.length, locked };
  }

  /** Stores pages, if they are new. @param threads only those that show one of these; default: all */
  async store(pages: PageModel, threads?: ReadonlySet<string>): Promise<void> {
    const added = this.toStore().filter(({ exists, thread }) => !exists && (threads?.has(thread) ?? true));
    for (const batch of batches(added))
      await pages.insertManyIfAbsent(
        batch.map(({ slug, address, title, page_id, record, firstComment, isLocked }) => ({
          _id: slug,
          site: this.site.key,
          address,
          title,
          ...(page_id !== undefined && { page_id }),
          created: record.created ?? (firstComment < Infinity ? new Date(firstComment) : new Date()),
          ...(isLocked && { locked: true }),
        })),
      );
    for (const page of added) page.exists = true;
  }

  /** Stores what needs all comments: closed pages, and those of an export of Savepoint that show the thread of another one. */
  async complete(pages: PageModel): Promise<void> {
    for (const batch of batches(this.#toLock()))
      await pages.bulkUpdate(
        batch.map(({ slug }) => ({ filter: { _id: slug }, update: { $set: { locked: true } } })),
      );
    await this.store(pages);
    const leading = this.#leading.flatMap((record) => {
      const target = this.#pages[this.numberOf(this.#mentions.get(record.leads_to ?? '') ?? NO_PAGE)];
      const { address } = choosePage(this.site, record, this.options);
      if (!target?.exists || address === undefined) return [];
      const title = pageTitle(record, address);
      const identity = identifyPage(this.site, record, address, this.options);
      return this.#toLeading({ record, ...identity, thread: target.thread, address, title });
    });
    for (const batch of batches([...leading, ...this.#ownNames()])) await pages.insertManyIfAbsent(batch);
  }

  /** What the tags of pages look for, where an export has the page under another name and nothing leads there. */
  #ownNames() {
    return this.#pages.flatMap((page) => {
      const slug = pageSlug(this.site.key, page);
      const isKnown = slug === page.slug || this.#bySlug.has(slug);
      return page.exists && !isKnown ? this.#toLeading({ ...page, slug }) : [];
    });
  }

  #toLeading({
    record,
    slug,
    thread,
    page_id,
    address,
    title,
  }: Pick<ImportPage, 'record' | 'slug' | 'thread' | 'page_id' | 'address' | 'title'>) {
    return {
      _id: slug,
      site: this.site.key,
      address,
      title,
      ...(page_id !== undefined && { page_id }),
      created: record.created ?? new Date(),
      leads_to: thread,
    };
  }
}

const tooManyPages = () => new SiteError(`The file has more than ${MAX_PAGES} pages.`);
