import { PAGE_TITLE_MAX_LENGTH } from '@savepoint/contracts/base';
import { SiteError } from '../../site-error';
import { detectFormat, READERS } from '../formats';
import { toPlainLine, toPlainText } from '../plain-text';
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
export const MAX_ID_LENGTH = 2_000;
/** Characters of a name and of HTML of a title that are looked at: what is stored is shorter. */
export const MAX_NAME_LENGTH = 1_000;

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
  const skipped = new Map<SkippedRecord['reason'], number>();
  const skip = (reason: SkippedRecord['reason'], count = 1) =>
    skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  const pages = new Set<string>();
  let records = 0;
  for await (const record of READERS[format](file)) {
    if ((records += 1) > maxRecords)
      throw new SiteError(`The file has more than ${maxRecords.toLocaleString('en-GB')} entries.`);
    if (record.kind === 'skipped') skip(record.reason, record.count);
    else if (lengthOf(record) > MAX_ID_LENGTH) skip('not_understood');
    else if (record.kind !== 'page' || !pages.has(record.id)) {
      if (record.kind === 'page') pages.add(record.id);
      yield toPlain(record, part);
    }
  }
  for (const [reason, count] of skipped) yield { kind: 'skipped', reason, count };
  // An empty export of the format begins like one.
  if (!records && detectFormat(file.head) !== format)
    throw new SiteError(`There is nothing of the format ${format} in the file.`);
}

/** The longest of the ids and addresses of a record. */
function lengthOf(record: Exclude<ImportRecord, SkippedRecord>): number {
  const texts =
    record.kind === 'page'
      ? [record.id, record.address, record.page_id, record.digest, record.leads_to]
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

const titleOf = ({ title = '', digest }: PageRecord): string => {
  const html = title.slice(0, MAX_NAME_LENGTH);
  // Titles of an export of Savepoint are plain already.
  const line = digest === undefined ? toPlainLine(html) : html.replace(/\s+/g, ' ').trim();
  return [...line].slice(0, PAGE_TITLE_MAX_LENGTH).join('');
};

const authorOf = ({ author }: CommentRecord): CommentRecord['author'] =>
  author.name === undefined ? author : { ...author, name: author.name.slice(0, MAX_NAME_LENGTH) };
