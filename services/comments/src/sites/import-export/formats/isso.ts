import type { ImportFile } from '../read-file';
import { decodeReferences } from '../html-references';
import { readDatabase, readRows } from '../read-sqlite';
import { toDate, toLikes, type ImportRecord, type ImportState } from '../record';

/** `mode` of a comment. A deleted one with replies stays, without its text. */
const STATES: Readonly<Record<number, ImportState>> = { 1: 'visible', 2: 'pending', 4: 'deleted' };

/** Reads the SQLite database of Isso. @throws {SiteError} when it is too large or none of Isso’s */
export async function* readIsso(file: ImportFile): AsyncGenerator<ImportRecord> {
  const database = await readDatabase(file, 'Isso');
  for (const { id, uri, title } of readRows(database, 'threads', ['id', 'uri', 'title'])) {
    const name = typeof title === 'string' ? title.trim() : '';
    yield { kind: 'page', id: String(id), address: String(uri), ...(name && { title: name }) };
  }
  const fields = ['id', 'tid', 'parent', 'created', 'modified', 'mode', 'text', 'author', 'likes'];
  for (const row of readRows(database, 'comments', fields, ['website', 'dislikes'])) yield toComment(row);
}

function toComment(row: Record<string, unknown>): ImportRecord {
  const { id, tid, parent, created, modified, mode, text, author, website, likes, dislikes } = row;
  const lost = [
    ...(website ? (['website'] as const) : []),
    ...(toLikes(dislikes) ? (['votes_against'] as const) : []),
  ];
  return {
    kind: 'comment',
    id: String(id),
    page: String(tid),
    parent: parent === null || parent === 0 ? undefined : String(parent),
    // Isso stores names as HTML, and texts as they were written.
    author: {
      ...(typeof author === 'string' && author && { name: decodeReferences(author) }),
      kind: 'guest',
    },
    created: fromSeconds(created) ?? fromSeconds(modified),
    edited: fromSeconds(modified) ?? undefined,
    state: STATES[Number(mode)] ?? 'pending',
    text: { plain: typeof text === 'string' ? text : '' },
    likes: toLikes(likes),
    ...(lost.length && { lost }),
  };
}

const fromSeconds = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && seconds > 0 ? toDate(Math.round(seconds * 1000)) : null;
