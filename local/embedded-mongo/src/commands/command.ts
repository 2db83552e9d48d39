import type { Engine } from '../engine';
import type { Query } from '../query/execute';
import type { Collection } from '../store/catalogue';
import { requireName } from '../store/namespaces';
import type { Arguments } from './arguments';

/** What a command answers: fields, to which `ok: 1` is added, or BSON that is complete. */
export type Answer = Record<string, unknown> | Buffer;

/** One of the commands that are served. */
export interface Command {
  /** The fields it may have beside its name and the common ones, with spaces between; nothing where any may. */
  fields?: string;
  run(request: Request): Answer | Promise<Answer>;
}

/** A command that finds documents, of which `explain` says how it finds them. */
export interface Explainable extends Command {
  explained(request: Request): Explained;
}

/** The query of a command, with the stage the command puts on top and the stages of a pipeline behind it. */
export interface Explained {
  query: Query;
  top?: string;
  rest?: unknown[];
}

/** One command as it came over the wire. */
export class Request {
  constructor(
    readonly engine: Engine,
    readonly database: string,
    readonly name: string,
    readonly args: Arguments,
  ) {}

  /** The full name of the collection that the command is about, which is the value of its first field. */
  get ns(): string {
    const collection = this.args.get(this.name);
    return requireName(this.database, typeof collection === 'string' ? collection : '');
  }

  get collection(): Collection | undefined {
    return this.engine.store.collections.get(this.ns);
  }
}
