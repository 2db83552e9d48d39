import mongoose, { type Connection } from 'mongoose';

/** The database’s plan for one query. */
export interface Plan {
  /** The command, its collection and its filter or pipeline. */
  query: string;
  /** Names of the stages, as IXSCAN or COLLSCAN. */
  stages: string[];
  /** Names of the indexes used, each with its collection. */
  indexes: string[];
}

interface Stage {
  stage?: string;
  indexName?: string;
  inputStage?: Stage;
  inputStages?: Stage[];
}

const EXPLAINED = new Set(['find', 'aggregate', 'count', 'distinct', 'update', 'delete', 'findAndModify']);
/** Fields that the driver adds to a command about its session. */
const SESSION = new Set(['lsid', '$db', '$clusterTime', 'txnNumber', '$readPreference', 'ordered']);

/**
 * A connection that records its commands, to ask the database for their plans.
 * @param uri MongoDB connection string
 */
export async function watchQueries(uri: string) {
  const seen: Record<string, unknown>[] = [];
  const connection: Connection = await mongoose
    .createConnection(uri, { monitorCommands: true, autoIndex: false })
    .asPromise();
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    // The database has the number of all documents without a scan.
    const known = commandName === 'count' && !command['query'];
    if (EXPLAINED.has(commandName) && !known) seen.push(command as Record<string, unknown>);
  });
  return {
    connection,
    /** How many commands went through since the last call. */
    count: () => seen.splice(0).length,
    /** Plans of the commands since the last call. */
    async explain(): Promise<Plan[]> {
      const commands = seen.splice(0).flatMap(oneByOne);
      return Promise.all(commands.map((command) => explain(connection, command)));
    },
    close: () => connection.close(),
  };
}

/** An update or delete command may contain several statements; each is explained separately. */
function oneByOne(command: Record<string, unknown>): Record<string, unknown>[] {
  const relevant = Object.fromEntries(Object.entries(command).filter(([key]) => !SESSION.has(key)));
  for (const list of ['updates', 'deletes'])
    if (Array.isArray(relevant[list]))
      return relevant[list].map((statement) => ({ ...relevant, [list]: [statement] }));
  return [relevant];
}

async function explain(connection: Connection, command: Record<string, unknown>): Promise<Plan> {
  const answer = await connection.db?.command({ explain: command, verbosity: 'queryPlanner' });
  const [name = '', collection] = Object.entries(command)[0] ?? [];
  const planner = answer?.['queryPlanner'] ?? answer?.['stages']?.[0]?.['$cursor']?.['queryPlanner'];
  const stages = flatten(planner?.winningPlan);
  const detail =
    command['filter'] ?? command['pipeline'] ?? command['query'] ?? command['updates'] ?? command['deletes'];
  return {
    query: `${name} ${String(collection)} ${JSON.stringify(detail)}`,
    stages: stages.flatMap(({ stage }) => stage ?? []),
    indexes: stages.flatMap(({ indexName }) => (indexName ? `${String(collection)}.${indexName}` : [])),
  };
}

const flatten = (stage?: Stage): Stage[] =>
  stage ? [stage, ...[stage.inputStage, ...(stage.inputStages ?? [])].flatMap(flatten)] : [];
