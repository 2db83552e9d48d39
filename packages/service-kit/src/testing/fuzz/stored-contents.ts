import type { Connection } from 'mongoose';
import { watchWrites } from '../watch-writes';

/**
 * Follows what is stored in a database, and reads a collection again only when it was written to.
 * @param ignored collections that are not followed
 * @param ignoredFields fields that are not compared
 */
export function watchContents(
  connection: Connection,
  ignored: readonly string[],
  ignoredFields: readonly string[],
) {
  const projection = Object.fromEntries(ignoredFields.map((field) => [field, 0]));
  const writes = watchWrites(connection);
  const isFollowed = (name: string) => !ignored.includes(name);
  /** Documents as JSON, by collection. */
  let contents = new Map<string, string[]>();
  let isWritten = false;

  const readAgain = async (names: readonly string[]): Promise<string[]> => {
    const changed = await Promise.all(
      names.filter(isFollowed).map(async (name) => {
        const collection = connection.collection(name);
        const found = await collection.find({}, { projection }).sort({ _id: 1 }).toArray();
        const stored = found.map((document) => JSON.stringify(document));
        const isChanged = (contents.get(name) ?? []).join('\n') !== stored.join('\n');
        contents.set(name, stored);
        return isChanged ? [name] : [];
      }),
    );
    return changed.flat();
  };
  const readAll = async (): Promise<string[]> => {
    const collections = (await connection.db?.collections()) ?? [];
    return readAgain(collections.map(({ collectionName }) => collectionName));
  };
  return {
    /** Begins with what is stored now. */
    async begin(): Promise<void> {
      contents = new Map();
      await readAll();
      writes.take();
      isWritten = false;
    },
    /** @returns the collections that changed since the last call */
    changed(): Promise<string[]> {
      const written = writes.take();
      isWritten ||= written.length > 0;
      return readAgain(written);
    },
    /** Whether anything was written since the beginning, also to ignored collections. */
    isWritten: () => isWritten,
    /** @returns every document after the name of its collection, as JSON, as it was when `changed` was called last */
    documents: (): string[] =>
      [...contents].flatMap(([name, stored]) => stored.map((document) => `${name} ${document}`)),
    /**
     * Throws if something changed though no command was reported: then `changed` has seen nothing. The database itself
     * deletes what has expired.
     */
    async end(): Promise<void> {
      const unreported = writes.hasReports() ? [] : await readAll();
      if (unreported.length)
        throw new Error(`Changed by a connection without monitorCommands: ${unreported.join(', ')}`);
    },
    close: () => writes.close(),
  };
}
