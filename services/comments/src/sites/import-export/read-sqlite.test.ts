import { ISSO_COMMENTS, ISSO_TABLES, sqliteFile } from '../../../test/sqlite-files';
import { openFile } from './read-file';
import { readRecords } from './reading/read-records';
import type { PlainRecord } from './record';

async function read(statements: string): Promise<PlainRecord[]> {
  const bytes = await sqliteFile(statements);
  async function* source() {
    yield bytes;
  }
  const records: PlainRecord[] = [];
  const file = await openFile(source(), bytes.length);
  for await (const record of readRecords(file, 'isso', 'texts', 100)) records.push(record);
  return records;
}

const ENDLESS = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c';
const THREADS = 'CREATE TABLE threads (id INTEGER PRIMARY KEY, uri, title);';

test.each([
  [
    'a view',
    `CREATE VIEW threads AS SELECT x AS id, 'a' AS uri, 'b' AS title FROM (${ENDLESS}) WHERE x < 0; ${ISSO_COMMENTS}`,
  ],
  [
    'a view in capitals',
    `CREATE VIEW THREADS AS SELECT 1 AS id, 'a' AS uri, (${ENDLESS}) AS title; ${ISSO_COMMENTS}`,
  ],
  ['a virtual table', `CREATE VIRTUAL TABLE threads USING fts4(id, uri, title); ${ISSO_COMMENTS}`],
  [
    'a virtual column',
    `CREATE TABLE threads (id, uri, title AS (hex(zeroblob(100000000)))); ${ISSO_COMMENTS}`,
  ],
  ['a stored column', `CREATE TABLE threads (id, uri, title AS (upper(uri)) STORED); ${ISSO_COMMENTS}`],
  [
    'a computed default',
    `CREATE TABLE threads (id, uri, title DEFAULT (hex(randomblob(9)))); ${ISSO_COMMENTS}`,
  ],
  [
    'a computed column that is not read',
    `${THREADS} ${ISSO_COMMENTS.replace('likes)', 'likes, more AS (hex(text)))')}`,
  ],
  ['nothing', ISSO_COMMENTS],
])('a table that is %s → refused before a row is read', async (_what, statements) => {
  await expect(read(statements)).rejects.toThrow('not a database of Isso');
});

test('triggers, indexes and views beside the tables are not used', async () => {
  const records = await read(`
    ${ISSO_TABLES}
    CREATE VIEW others AS ${ENDLESS};
    CREATE TRIGGER remove_stale_threads AFTER DELETE ON comments BEGIN DELETE FROM threads WHERE id IN (${ENDLESS}); END;
    INSERT INTO threads VALUES (7, '/post', 'Post');
    INSERT INTO comments VALUES (2, 7, NULL, 1580551200, NULL, 1, 'Second.', 'Ann', 1), (1, 7, NULL, 1580551100, NULL, 1, 'First.', 'Bo', 0);
    CREATE INDEX computed ON comments (length(text)) WHERE likes < 5;`);
  expect(records.map((record) => ('id' in record ? record.id : ''))).toEqual(['7', '1', '2']);
});

test('a row that is too long is not loaded', async () => {
  const long = `${ISSO_TABLES} INSERT INTO threads VALUES (1, '/a', zeroblob(5000000));`;
  await expect(read(long)).rejects.toThrow('belongs together');
});

test('more rows than a file may have → refused', async () => {
  const rows = `${ISSO_TABLES} INSERT INTO threads SELECT x, '/' || x, '' FROM (${ENDLESS} LIMIT 101);`;
  await expect(read(rows)).rejects.toThrow('more than 100 entries');
});
