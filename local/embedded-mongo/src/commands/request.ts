import type { Document } from '../bson/types';
import type { Engine } from '../engine';
import { requireName } from '../store/namespaces';
import { Arguments, type Sequences } from './arguments';

/** One command as it came over the wire. */
export interface Request {
  engine: Engine;
  database: string;
  name: string;
  body: Document;
  sequences: Sequences;
}

/** What a command answers: fields, to which `ok: 1` is added, or BSON that is complete. */
export type Answer = Record<string, unknown> | Buffer;

export type Command = (request: Request) => Answer | Promise<Answer>;

/** @returns the command's fields, of which `allowed` are its own */
export function argumentsOf(request: Request, allowed: readonly string[]): Arguments {
  return new Arguments(request.name, request.body, allowed, request.sequences);
}

/** @returns the full name of the collection that a command is about, which is the value of its first field */
export function namespaceOf({ database, name, body }: Request): string {
  const collection = body.get(name);
  return requireName(database, typeof collection === 'string' ? collection : '');
}
