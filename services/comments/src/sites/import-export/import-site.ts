import type { Site } from '@savepoint/contracts/schema';
import { SiteError } from '../../texts';
import { type NewComment, threadId } from '../../data';
import { LOG_LENGTH } from '../../threads';
import { toAuthorName } from './author-name';
import { BATCH_COUNT, batches } from './batches';
import type { ImportModels, ImportOptions } from './import-options';
import { ImportPages } from './import-pages';
import { choosePins, pinComments } from './import-pins';
import { ImportPlan, isImported } from './import-plan';
import {
  countAdded,
  countDifference,
  createReport,
  requireComments,
  skip,
  type ImportReport,
} from './import-report';
import { compareComments, type Source, type Stored } from './import-stored';
import type { PlainComment, PlainRecord, ReadingPart } from './record';
import { contentOf, placementOf } from './to-new-comment';

export type { ImportOptions, ImportProgress } from './import-options';

/** What is known of each comment, but for its text, stays in memory. */
const MAX_COMMENTS = 1_000_000;
const MAX_SOURCE_ID_LENGTH = 200;
/** Characters of the texts of a batch. */
const BATCH_LENGTH = 1_000_000;
/** Batches that are stored while the next one is read: enough for the database to have one at hand always. */
const MAX_STORING = 4;

/**
 * Imports the comments of a file into the threads of a site. It can be repeated: what is there stays as it is, so an import
 * that was interrupted is completed by the next one. Reads the file twice, first for its shape, then for its texts.
 * @param read returns the records of the file, from its beginning; called twice
 * @throws {SiteError} for a file that cannot be read, is too large, or has other things than comments only
 */
export async function importSite(
  models: ImportModels,
  site: Site,
  read: (part: ReadingPart) => AsyncIterable<PlainRecord>,
  options: ImportOptions,
): Promise<ImportReport> {
  const importer = new Importer(models, site, options);
  await importer.readShape(read('shape'));
  await importer.compareWithStored();
  return importer.write(read('texts'));
}

class Importer {
  readonly #plan = new ImportPlan();
  readonly #report: ImportReport;
  readonly #pages: ImportPages;
  readonly #authors = new Map<string, string>();
  /** Of comments of an export of Savepoint, by number. */
  readonly #sources = new Map<number, Source>();
  #stored: Stored = { uids: [], fates: [], replies: new Map(), present: new Map() };
  readonly #changedThreads = new Set<string>();
  /** Comments that are pinned in the file, by number. */
  readonly #pinned: number[] = [];
  #pins: ReadonlyMap<string, string> = new Map();

  constructor(
    readonly models: ImportModels,
    readonly site: Site,
    readonly options: ImportOptions,
  ) {
    this.#report = createReport(options.format, options.dryRun ?? false);
    this.#pages = new ImportPages(site, options);
  }

  /** First reading: pages, names, and who replied to whom. */
  async readShape(records: AsyncIterable<PlainRecord>): Promise<void> {
    const { onProgress } = this.options;
    for await (const record of records) {
      if (record.kind === 'page') this.#pages.add(record);
      else if (record.kind === 'author') this.#authors.set(record.id, record.name);
      else if (record.kind === 'skipped') skip(this.#report, record.reason, record.count, record.name);
      else if (this.#addComment(record) % BATCH_COUNT === 0)
        onProgress?.({ phase: 'reading', done: this.#plan.size });
    }
    requireComments(this.#report, this.#pages.size + this.#authors.size);
    this.#pages.resolve(this.#report);
    this.#plan.place(Date.now(), this.#pages.numberOf);
    this.#report.changed.without_parent = this.#plan.withoutParent;
  }

  /** @returns how many comments have been found */
  #addComment(record: PlainComment): number {
    const { comments } = this.#report;
    comments.found += 1;
    const { maxComments = MAX_COMMENTS } = this.options;
    if (comments.found > maxComments)
      throw new SiteError(`The file has more than ${maxComments.toLocaleString('en-GB')} comments.`);
    const number = this.#plan.size;
    if (record.id.length > MAX_SOURCE_ID_LENGTH) skip(this.#report, 'not_understood');
    else if (this.#plan.numberOf(record.id) !== undefined) skip(this.#report, 'duplicate');
    else {
      this.#plan.add(record, this.#pages.addComment(record.page));
      const { source, native_site } = record;
      if (source) this.#sources.set(number, { ...source, isNative: native_site === this.site.key });
      if (record.pinned) this.#pinned.push(number);
    }
    return comments.found;
  }

  readonly #sourceOf = (number: number, id: string): Source =>
    this.#sources.get(number) ?? { format: this.options.format, id, isNative: false };

  /** Finds out what is stored already: pages that lead on to others, comments, and deletions. */
  async compareWithStored(): Promise<void> {
    for (let number = 0; number < this.#plan.size; number += 1) {
      const entry = this.#plan.at(number);
      const page = this.#pages.at(entry.page);
      if (page && isImported(entry)) page.firstComment = Math.min(page.firstComment, entry.created);
    }
    const { pages, comments, threads } = this.models;
    await this.#pages.compareWithStored(pages);
    this.#stored = await compareComments(comments, this.site.key, this.#plan, this.#sourceOf, (page) =>
      this.#pages.at(page),
    );
    for (const [number, fate] of this.#stored.fates.entries()) {
      const page = this.#pages.at(this.#plan.at(number).page);
      if (page && fate !== 'new') page.isKnown = true;
    }
    const { pins, lost } = await choosePins(threads, this.#pinned, this.#plan, this.#pages, this.#stored);
    this.#pins = pins;
    this.#report.pages = this.#pages.count();
    this.#report.comments.pinned = pins.size;
    this.#report.changed.unpinned = lost;
  }

  /** Second reading: texts, which are cleaned and stored. */
  async write(records: AsyncIterable<PlainRecord>): Promise<ImportReport> {
    const { onProgress } = this.options;
    const seen = new Uint8Array(this.#plan.size);
    let batch: NewComment[] = [];
    let batchLength = 0;
    /** Those that failed stay, so that the error is thrown where they are awaited. */
    const storing = new Set<Promise<void>>();
    const track = (stored: Promise<void>) => {
      storing.add(stored);
      stored.then(
        () => storing.delete(stored),
        () => undefined,
      );
    };
    let done = 0;
    try {
      for await (const record of records) {
        if (record.kind !== 'comment') continue;
        done += 1;
        const number = this.#plan.numberOf(record.id);
        if (number === undefined || seen[number]) continue;
        seen[number] = 1;
        const comment = this.#toComment(record, number);
        if (comment) batch.push(comment);
        batchLength += comment?.content.length ?? 0;
        if (done % BATCH_COUNT === 0)
          onProgress?.({ phase: 'importing', done, total: this.#report.comments.found });
        if (batch.length < BATCH_COUNT && batchLength < BATCH_LENGTH) continue;
        if (storing.size >= MAX_STORING) await Promise.race(storing);
        track(this.#store(batch));
        batch = [];
        batchLength = 0;
      }
      track(this.#store(batch));
      await Promise.all(storing);
      if (!this.#report.dry_run) await this.#pages.complete(this.models.pages);
    } finally {
      await Promise.allSettled(storing);
      await this.#announceChanges();
    }
    return this.#report;
  }

  /** The comment as it is stored; undefined when it is left out or there already. */
  #toComment(record: PlainComment, number: number): NewComment | undefined {
    const entry = this.#plan.at(number);
    const page = this.#pages.at(entry.page);
    // Reported by the first reading.
    if (!page) return undefined;
    const { comments } = this.#report;
    const text = entry.isLeftOut ? null : record.text;
    const present = this.#stored.present.get(number);
    if (present) countDifference(this.#report, record, present, text?.text);
    if (!isImported(entry)) return void skip(this.#report, record.state === 'spam' ? 'spam' : 'deleted');
    const fate = this.#stored.fates[number] ?? 'new';
    if (fate === 'existing') return void (comments.existing += 1);
    if (fate !== 'new') return void skip(this.#report, fate);
    if (!text && !entry.hasReplies) return void skip(this.#report, 'empty');
    const author = toAuthorName(record.author.name ?? this.#authors.get(record.author.id ?? ''));
    countAdded(this.#report, record, entry, text, author);
    return {
      _id: this.#stored.uids[number] ?? '',
      entity_type: 'page',
      entity_slug: page.thread,
      site: this.site.key,
      created: new Date(entry.created),
      ...placementOf(this.#plan, this.#stored, number),
      ...contentOf(this.site.key, record, this.#sourceOf(number, record.id), text?.text, author.name),
    };
  }

  async #store(batch: NewComment[]): Promise<void> {
    if (this.#report.dry_run || !batch.length) return;
    const { pages, comments, cases } = this.models;
    const threads = new Set(batch.map(({ entity_slug }) => entity_slug));
    await this.#pages.store(pages, threads);
    // As when comments are posted: what is hidden until a moderator decides is in the queue before it is stored.
    const opened = new Date();
    const pending_reasons = [{ kind: 'site' as const }];
    await cases.insertManyIfAbsent(
      batch
        .filter(({ hidden }) => hidden === 'pending_moderation')
        .map(({ _id }) => ({ _id, site: this.site.key, opened, pending_reasons })),
    );
    for (const thread of threads) this.#changedThreads.add(thread);
    await pinComments(this.models.threads, this.#pins, batch);
    await comments.insertManyIfAbsent(batch);
  }

  /** The threads changed as a whole: caches are dropped, and whoever follows one reads it again. */
  async #announceChanges(): Promise<void> {
    for (const batch of batches([...this.#changedThreads]))
      await this.models.threads.bulkUpdate(
        batch.map((entity_slug) => {
          const _id = threadId({ entity_type: 'page', entity_slug });
          const $inc = { size_version: 1, log_position: LOG_LENGTH + 1 };
          return { initial: { _id }, filter: { _id }, update: { $inc, $set: { log: [] } } };
        }),
      );
  }
}
