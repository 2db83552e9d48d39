import mongoose, { type Connection } from 'mongoose';

const READING = new Set([
  'find',
  'getMore',
  'count',
  'distinct',
  'aggregate',
  'listCollections',
  'listIndexes',
]);

/**
 * Notes which collections of a database are written to, so that a test reads only those again. The connections of this
 * process report it that are open now and have `monitorCommands`, which those of `startService` have.
 */
export function watchWrites({ name }: Pick<Connection, 'name'>) {
  const written = new Set<string>();
  let hasReports = false;
  const note = ({ commandName, command }: mongoose.mongo.CommandStartedEvent) => {
    hasReports = true;
    if (!READING.has(commandName)) written.add(String(command[commandName]));
  };
  const clients = mongoose.connections.filter((each) => each.name === name).map((each) => each.getClient());
  for (const client of clients) client.on('commandStarted', note);
  return {
    /** @returns the names of collections that commands were sent to since the last call */
    take(): string[] {
      const names = [...written];
      written.clear();
      return names;
    },
    /** Whether any command was reported, reading or writing. */
    hasReports: () => hasReports,
    close() {
      for (const client of clients) client.off('commandStarted', note);
    },
  };
}
