import type { LanguageTexts } from '@savepoint/contracts/base';
import { StrictObject } from '@savepoint/contracts/schema';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** Messages from the service to a process, as JSON. @see ../assets/region-context.js */
export type ToProcess =
  | { type: 'render'; job: number; region: string; props: unknown; url: string; language?: LanguageTexts }
  | { type: 'response'; request: number; value?: unknown; error?: string }
  | { type: 'ping' };

const literal = <T extends string>(type: T) => ({ type: Type.Literal(type) });
/** Messages from a process to the service, as JSON. The bundle may send anything instead. */
const FromProcess = Type.Union([
  StrictObject(literal('ready')),
  StrictObject(literal('pong')),
  StrictObject({
    ...literal('rendered'),
    job: Type.Number(),
    result: Type.Unknown(),
    /** Whether it was made from the props alone. */
    reusable: Type.Boolean(),
  }),
  StrictObject({ ...literal('failed'), job: Type.Number(), error: Type.String() }),
  StrictObject({
    ...literal('call'),
    job: Type.Number(),
    request: Type.Number(),
    name: Type.Unknown(),
    input: Type.Optional(Type.Unknown()),
  }),
  StrictObject({ ...literal('output'), text: Type.String() }),
  StrictObject({ ...literal('ended'), reason: Type.String() }),
]);
export type FromProcess = Static<typeof FromProcess>;

const fromProcess = Compile(FromProcess);

/** @returns undefined for something else than a message */
export function parseMessage(text: unknown): FromProcess | undefined {
  try {
    const message: unknown = JSON.parse(String(text));
    return fromProcess.Check(message) ? message : undefined;
  } catch {
    return undefined;
  }
}
