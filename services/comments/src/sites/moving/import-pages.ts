import type { Site } from '@savepoint/contracts/schema';
import type { PageModel } from '../../models/site';
import { SiteError } from '../site-error';
import { pageSlug } from '../page-slug';
import { batches } from './batches';
import { identifyPage, resolveAddress, type AddressOptions } from './page-addresses';
import type { PageRecord } from './record';

const MAX_PAGES = 200_000;
/** Addresses that the report lists, and characters of each. */
const MAX_LISTED_ADDRESSES = 20;
const MAX_LISTED_LENGTH = 200;
/** Number of a page that is on no origin of the site. */
export const NO_PAGE = -1;

export interface ImportPage {
  record: PageRecord;
  slug: string;
  /** Slug of the page whose thread it shows. */
  thread: string;
  page_id?: string;
  address: string;
  title: string;
  exists: boolean;
  /** When its first comment was written. */
  firstComment: number;
}

/** The pages of a file, and where they are on the site. */
export class ImportPages {
  readonly #pages: ImportPage[] = [];
  readonly #numbers = new Map<string, number>();
  /** Several addresses of a file can be one page. */
  readonly #bySlug = new Map<string, number>();
  readonly #others = new Map<string, { address: string; comments: number }>();
  readonly #leading: PageRecord[] = [];

  constructor(
    readonly site: Site,
    readonly options: AddressOptions,
  ) {}

  add(record: PageRecord): void {
    if (this.#numbers.has(record.id)) return;
    if (this.size >= MAX_PAGES) throw new SiteError(`The file has more than ${MAX_PAGES} pages.`);
    if (record.leads_to !== undefined) {
      this.#leading.push(record);
      return;
    }
    const address = resolveAddress(this.site, record.address, this.options);
    if (address === null) {
      this.#numbers.set(record.id, NO_PAGE);
      this.#others.set(record.id, { address: record.address.slice(0, MAX_LISTED_LENGTH), comments: 0 });
      return;
    }
    const identity = identifyPage(this.site, record, address, this.options);
    const known = this.#bySlug.get(identity.slug);
    this.#numbers.set(record.id, known ?? this.#pages.length);
    if (known !== undefined) return;
    this.#bySlug.set(identity.slug, this.#pages.length);
    const title = titleOf(record, address);
    this.#pages.push({
      record,
      ...identity,
      thread: identity.slug,
      address,
      title,
      exists: false,
      firstComment: Infinity,
    });
  }

  /** Pages of the file. */
  get size(): number {
    return this.#numbers.size + this.#leading.length;
  }

  /** @returns undefined for a page that the file does not have, NO_PAGE for one on no origin of the site */
  numberOf(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  at(number: number): ImportPage | undefined {
    return this.#pages[number];
  }

  withComments(): ImportPage[] {
    return this.#pages.filter(({ firstComment }) => firstComment < Infinity);
  }

  countOther(id: string): void {
    const other = this.#others.get(id);
    if (other) other.comments += 1;
  }

  /** Addresses of no origin of the site, those with most comments first. */
  listOthers(): { address: string; comments: number }[] {
    return [...this.#others.values()]
      .filter(({ comments }) => comments > 0)
      .sort((a, b) => b.comments - a.comments)
      .slice(0, MAX_LISTED_ADDRESSES);
  }

  /** Finds out which pages are stored, and which of them show the thread of another page. */
  async compareWithStored(pages: PageModel): Promise<void> {
    for (const batch of batches(this.#pages)) {
      const slugs = batch.map(({ slug }) => slug);
      for (const { _id, leads_to } of await pages.find({ _id: { $in: slugs } }, { leads_to: 1 }).lean()) {
        const page = this.#pages[this.#bySlug.get(_id) ?? NO_PAGE];
        if (page) Object.assign(page, { exists: true, thread: leads_to ?? _id });
      }
    }
  }

  /** Stores the pages of threads, if they are new. */
  async store(pages: PageModel, threads: ReadonlySet<string>): Promise<void> {
    const added = this.withComments().filter(({ exists, thread }) => !exists && threads.has(thread));
    await pages.insertManyIfAbsent(
      added.map(({ slug, address, title, page_id, record, firstComment }) => ({
        _id: slug,
        site: this.site.key,
        address,
        title,
        ...(page_id !== undefined && { page_id }),
        created: record.created ?? new Date(firstComment),
        ...(record.locked && { locked: true }),
      })),
    );
    for (const page of added) page.exists = true;
  }

  /** Stores the pages of an export of Savepoint that show the thread of another page. */
  async storeLeading(pages: PageModel): Promise<void> {
    const leading = this.#leading.flatMap((record) => {
      const target = this.#pages[this.numberOf(record.leads_to ?? '') ?? NO_PAGE];
      const address = resolveAddress(this.site, record.address, this.options);
      if (!target?.exists || address === null) return [];
      const title = titleOf(record, address);
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

  #toLeading({ record, slug, thread, page_id, address, title }: Omit<ImportPage, 'exists' | 'firstComment'>) {
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

/** A page without a title has its address for one. */
const titleOf = ({ title }: PageRecord, address: string): string =>
  title || address.replace(/^https?:\/\//, '');
