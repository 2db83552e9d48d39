import initSqlJs from 'sql.js';

const PAGE_BYTES = 1024;
/** Pages that a page of the tree points to, and levels of the tree: more rows than could ever be read. */
const CHILDREN = 100;
const LEVELS = 12;
/** Kinds of pages in the file format of SQLite. */
const INTERIOR_PAGE = 5;

/** A database with these statements, as a file. */
export async function sqliteFile(statements: string): Promise<Buffer> {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(statements);
  return Buffer.from(database.export());
}

export const ISSO_COMMENTS =
  'CREATE TABLE comments (id INTEGER PRIMARY KEY, tid, parent, created, modified, mode, text, author, likes);';
export const ISSO_TABLES = `CREATE TABLE threads (id INTEGER PRIMARY KEY, uri, title); ${ISSO_COMMENTS}`;

/** A database of Isso of some kilobytes whose table `threads` has 10^24 rows: each page of its tree leads to the next a hundred times. */
export async function endlessTable(): Promise<Buffer> {
  const file = await sqliteFile(
    `PRAGMA page_size = ${PAGE_BYTES}; ${ISSO_TABLES} INSERT INTO threads VALUES (1, '/a', 'A');`,
  );
  const rootNumber = 2;
  const pageAt = (number: number) => file.subarray((number - 1) * PAGE_BYTES, number * PAGE_BYTES);
  const count = file.length / PAGE_BYTES;
  const leaf = Buffer.from(pageAt(rootNumber));
  const tree = Array.from({ length: LEVELS - 1 }, (_, level) => interiorPage(count + level + 2));
  interiorPage(count + 1).copy(pageAt(rootNumber));
  const whole = Buffer.concat([file, ...tree, leaf]);
  whole.writeUInt32BE(whole.length / PAGE_BYTES, 28);
  return whole;
}

/** A page of a table’s tree all of whose children are one page. */
function interiorPage(child: number): Buffer {
  const page = Buffer.alloc(PAGE_BYTES);
  page[0] = INTERIOR_PAGE;
  page.writeUInt16BE(CHILDREN, 3);
  let content = PAGE_BYTES;
  for (let index = 0; index < CHILDREN; index += 1) {
    content -= 5;
    page.writeUInt32BE(child, content);
    page[content + 4] = 1;
    page.writeUInt16BE(content, 12 + 2 * index);
  }
  page.writeUInt16BE(content, 5);
  page.writeUInt32BE(child, 8);
  return page;
}
