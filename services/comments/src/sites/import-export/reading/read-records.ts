import { PAGE_TITLE_MAX_LENGTH } from '@savepoint/contracts/base';
import { SiteError, toPlainText } from '../../../texts';
import { detectFormat, READERS } from '../formats';
import type { ImportFile } from '../read-file';
import type {
  CommentRecord,
  ImportFormat,
  ImportRecord,
  PageRecord,
  PlainRecord,
  ReadingPart,
  SkippedRecord,
} from '../record';

/** Characters of an id, which may be an address. */
const MAX_ID_LENGTH = 2_000;
/** Characters of a name and of a title that are looked at: what is stored is shorter. */
export const MAX_NAME_LENGTH = 1_000;
/** Names of what is skipped: the report has fewer. */
const MAX_SKIPPED_NAMES = 100;

/**
 * Reads a file whose format is known into records of bounded size without markup. Pages that repeat are left out, and what is
 * skipped is counted.
 * @param part `shape` leaves out the texts
 * @param maxRecords that the file may have, those that repeat and those that are skipped included
 * @throws {SiteError} for a file that is not of the format, or has too much
 */
export async function* readRecords(
  file: ImportFile,
  format: ImportFormat,
  part: ReadingPart,
  maxRecords: number,
): AsyncGenerator<PlainRecord> {
  const skipped = new SkippedCounts();
  const pages = new Set<string>();
  let records = 0;
  for await (const record of READERS[format](file)) {
    if ((records += 1) > maxRecords)
      throw new SiteError(`The file has more than ${maxRecords.toLocaleString('en-GB')} entries.`);
    if (record.kind === 'skipped') skipped.add(record);
    else if (lengthOf(record) > MAX_ID_LENGTH) skipped.add({ kind: 'skipped', reason: 'not_understood' });
    // A page that repeats says nothing new, unless it is left out.
    else if (record.kind !== 'page' || !pages.has(record.id) || record.left_out) {
      if (record.kind === 'page') pages.add(record.id);
      yield toPlain(record, part);
    }
  }
  yield* skipped.records();
  // An empty export of the format begins like one.
  if (!records && detectFormat(file.head) !== format)
    throw new SiteError(`There is nothing of the format ${format} in the file.`);
}

/** Counts what is skipped, by reason and name. */
class SkippedCounts {
  readonly #counts = new Map<string, SkippedRecord & { count: number }>();

  add({ reason, name: named, count = 1 }: SkippedRecord): void {
    // Beyond the limit they have no name.
    const isKnown = this.#counts.size < MAX_SKIPPED_NAMES || this.#counts.has(keyOf(reason, named));
    const name = isKnown ? named?.slice(0, MAX_NAME_LENGTH) : undefined;
    const key = keyOf(reason, isKnown ? named : undefined);
    const known = this.#counts.get(key);
    if (known) known.count += count;
    else this.#counts.set(key, { kind: 'skipped', reason, count, ...(name !== undefined && { name }) });
  }

  records(): Iterable<SkippedRecord> {
    return this.#counts.values();
  }
}

const keyOf = (reason: string, name = ''): string => `${reason}:${name.slice(0, MAX_NAME_LENGTH)}`;

/** The longest of the ids, names and addresses of a record. */
function lengthOf(record: Exclude<ImportRecord, SkippedRecord>): number {
  const texts =
    record.kind === 'page'
      ? [
          ...[
            record.id,
            record.address,
            record.page_id,
            record.digest,
            record.leads_to,
            record.left_out?.name,
          ],
          ...[record.site?.name, ...(record.site?.addresses ?? [])],
        ]
      : record.kind === 'author'
        ? [record.id]
        : [record.id, record.page, record.parent, record.author.id, record.source?.id];
  return Math.max(...texts.map((text = '') => text.length));
}

function toPlain(record: Exclude<ImportRecord, SkippedRecord>, part: ReadingPart): PlainRecord {
  if (record.kind === 'page') return { ...record, title: titleOf(record) };
  if (record.kind === 'author') return { ...record, name: record.name.slice(0, MAX_NAME_LENGTH) };
  return { ...record, author: authorOf(record), text: part === 'shape' ? null : toPlainText(record.text) };
}

const titleOf = ({ title = '' }: PageRecord): string =>
  [...title.slice(0, MAX_NAME_LENGTH).replace(/\s+/g, ' ').trim()].slice(0, PAGE_TITLE_MAX_LENGTH).join('');

const authorOf = ({ author }: CommentRecord): CommentRecord['author'] =>
  author.name === undefined ? author : { ...author, name: author.name.slice(0, MAX_NAME_LENGTH) };
