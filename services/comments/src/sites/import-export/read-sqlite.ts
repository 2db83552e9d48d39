import type { Database, SqlValue } from 'sql.js';
import { SiteError } from '../../texts';
import { MAX_RECORD_LENGTH, recordTooLong, type ImportFile } from './read-file';

/** The whole database is in memory while it is read. */
const MAX_BYTES = 256 * 1024 ** 2;
/** Bytes of a statement that defines a table. */
const MAX_DEFINITION_LENGTH = 20_000;
/** Default values that are values, not expressions. */
const PLAIN_DEFAULT = /^(?:null|true|false|[+-]?[\d.]+(?:e[+-]?\d+)?|'[^']*'|"[^"]*")$/i;

/** A database that is read as data: nothing that its author wrote is run. */
interface ForeignDatabase {
  database: Database;
  /** Whose it should be, for sentences. */
  system: string;
}

type Row = Readonly<Record<string, SqlValue>>;

/**
 * Opens a SQLite database in memory: read only, and without trust in its schema.
 * @param system whose it should be
 * @throws {SiteError} when it is too large
 */
export async function readDatabase({ bytes }: ImportFile, system: string): Promise<ForeignDatabase> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > MAX_BYTES)
      throw new SiteError(`A database of more than ${MAX_BYTES / 1024 ** 2} MB cannot be read.`);
    chunks.push(chunk);
  }
  const { default: initSqlJs } = await import('sql.js');
  const { Database } = await initSqlJs();
  const database = new Database(Buffer.concat(chunks, length));
  for (const setting of ['trusted_schema = OFF', 'query_only = ON', 'cell_size_check = ON'])
    database.run(`PRAGMA ${setting}`);
  return { database, system };
}

/**
 * The rows of a table, in the order in which they are stored.
 * @param table, required, optional names that are constants of the caller; a table need not have the optional fields
 * @throws {SiteError} unless it is a real table whose columns are plain, and for a row that is too long
 */
export function* readRows(
  source: ForeignDatabase,
  table: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Generator<Row> {
  try {
    const columns = requirePlainTable(source, table);
    const fields = [...required, ...optional.filter((field) => columns.has(field))];
    const lengths = fields.map((field) => `coalesce(octet_length(${field}), 0)`).join(' + ');
    // A row that is too long is not loaded.
    const values = fields.map(
      (field) => `CASE WHEN ${lengths} <= ${MAX_RECORD_LENGTH} THEN ${field} END AS ${field}`,
    );
    const query = `SELECT ${values.join(', ')}, ${lengths} AS row_length FROM ${table} NOT INDEXED`;
    for (const row of rowsOf(source.database, query)) {
      if (Number(row['row_length']) > MAX_RECORD_LENGTH) throw recordTooLong();
      yield row;
    }
  } catch (error) {
    throw error instanceof SiteError ? error : notReadable(source, (error as Error).message);
  }
}

/** Views, virtual tables, generated columns and default expressions would run what the file’s author wrote. @returns its columns */
function requirePlainTable(source: ForeignDatabase, table: string): ReadonlySet<string> {
  const { database } = source;
  const definitions = [
    ...rowsOf(
      database,
      `SELECT type, rootpage, substr(sql, 1, ${MAX_DEFINITION_LENGTH + 1}) AS definition
       FROM sqlite_schema WHERE lower(name) = '${table}' AND type IN ('table', 'view')`,
    ),
  ];
  const [definition] = definitions;
  if (!definition) throw notReadable(source, `no such table: ${table}`);
  const text = String(definition['definition']);
  const isTable =
    definitions.length === 1 &&
    definition['type'] === 'table' &&
    Number(definition['rootpage']) > 0 &&
    text.length <= MAX_DEFINITION_LENGTH &&
    /^\s*create\s+table\s/i.test(text);
  if (!isTable) throw notReadable(source, `${table} is not a table`);
  const columns = new Set<string>();
  for (const { name, hidden, dflt_value } of rowsOf(database, `PRAGMA table_xinfo(${table})`)) {
    if (hidden !== 0 || (dflt_value !== null && !PLAIN_DEFAULT.test(String(dflt_value))))
      throw notReadable(source, `${table} has columns that are computed`);
    columns.add(String(name));
  }
  return columns;
}

function* rowsOf(database: Database, query: string): Generator<Row> {
  const statement = database.prepare(query);
  try {
    while (statement.step()) yield statement.getAsObject();
  } finally {
    statement.free();
  }
}

const notReadable = ({ system }: ForeignDatabase, problem: string) =>
  new SiteError(`The file is not a database of ${system}: ${problem}.`);
