import type { Database } from 'sql.js';
import { SiteError } from '../../edit-sites';
import { readBytes } from '../read-file';
import { toDate, toLikes, type ImportRecord, type ImportState } from '../record';

/** The whole database is in memory while it is read. */
const MAX_BYTES = 256 * 1024 ** 2;

/** `mode` of a comment. A deleted one with replies stays, without its text. */
const STATES: Readonly<Record<number, ImportState>> = { 1: 'visible', 2: 'pending', 4: 'deleted' };

/** Reads the SQLite database of Isso. @throws {SiteError} when it is too large or none of Isso’s */
export async function* readIsso(file: string): AsyncGenerator<ImportRecord> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of readBytes(file)) {
    length += chunk.length;
    if (length > MAX_BYTES)
      throw new SiteError(`A database of more than ${MAX_BYTES / 1024 ** 2} MB cannot be read.`);
    chunks.push(chunk);
  }
  const { default: initSqlJs } = await import('sql.js');
  const { Database } = await initSqlJs();
  const database = new Database(Buffer.concat(chunks, length));
  try {
    for (const { id, uri, title } of rows(database, 'SELECT id, uri, title FROM threads')) {
      const name = typeof title === 'string' ? title : '';
      yield { kind: 'page', id: String(id), address: String(uri), ...(name && { title: name }) };
    }
    const comments = rows(
      database,
      'SELECT id, tid, parent, created, modified, mode, text, author, likes FROM comments ORDER BY id',
    );
    for (const { id, tid, parent, created, modified, mode, text, author, likes } of comments)
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
  } catch (error) {
    throw error instanceof SiteError
      ? error
      : new SiteError(`The file is not a database of Isso: ${(error as Error).message}.`);
  } finally {
    database.close();
  }
}

function* rows(database: Database, query: string) {
  const statement = database.prepare(query);
  try {
    while (statement.step()) yield statement.getAsObject();
  } finally {
    statement.free();
  }
}

const fromSeconds = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && seconds > 0 ? toDate(Math.round(seconds * 1000)) : null;
