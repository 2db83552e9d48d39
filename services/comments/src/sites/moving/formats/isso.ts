import type { ImportFile } from '../read-file';
import { readDatabase, readRows } from '../read-sqlite';
import { toDate, toLikes, type ImportRecord, type ImportState } from '../record';

/** `mode` of a comment. A deleted one with replies stays, without its text. */
const STATES: Readonly<Record<number, ImportState>> = { 1: 'visible', 2: 'pending', 4: 'deleted' };

/** Reads the SQLite database of Isso. @throws {SiteError} when it is too large or none of Isso’s */
export async function* readIsso(file: ImportFile): AsyncGenerator<ImportRecord> {
  const database = await readDatabase(file, 'Isso');
  for (const { id, uri, title } of readRows(database, 'threads', ['id', 'uri', 'title'])) {
    const name = typeof title === 'string' ? title : '';
    yield { kind: 'page', id: String(id), address: String(uri), ...(name && { title: name }) };
  }
  const fields = ['id', 'tid', 'parent', 'created', 'modified', 'mode', 'text', 'author', 'likes'];
  for (const row of readRows(database, 'comments', fields)) {
    const { id, tid, parent, created, modified, mode, text, author, likes } = row;
    yield {
      kind: 'comment',
      id: String(id),
      page: String(tid),
      parent: parent === null || parent === 0 ? undefined : String(parent),
      author: { ...(typeof author === 'string' && author && { name: author }), kind: 'guest' },
      created: fromSeconds(created),
      edited: fromSeconds(modified) ?? undefined,
      state: STATES[Number(mode)] ?? 'pending',
      text: { plain: typeof text === 'string' ? text : '' },
      likes: toLikes(likes),
    };
  }
}

const fromSeconds = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && seconds > 0 ? toDate(Math.round(seconds * 1000)) : null;
