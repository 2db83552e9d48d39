import { StrictObject } from '@savepoint/contracts/schema';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SKIP_REASONS } from '../import-report';
import { IMPORT_FORMATS, toDate, type SkippedRecord } from '../record';
import { MAX_MESSAGE_LENGTH, type ReadingMessage } from './messages';

const kind = <T extends string>(name: T) => ({ kind: Type.Literal(name) });
const text = Type.String();
const optionalText = Type.Optional(text);
const flag = Type.Optional(Type.Boolean());
const count = Type.Integer({ minimum: 0 });

const Page = StrictObject({
  ...kind('page'),
  ...{ id: text, address: text, title: optionalText, page_id: optionalText, digest: optionalText },
  ...{ created: optionalText, locked: flag, leads_to: optionalText },
  site: Type.Optional(StrictObject({ name: text, addresses: Type.Optional(Type.Array(text)) })),
  left_out: Type.Optional(
    StrictObject({ reason: Type.Enum(['unpublished', 'post_type', 'deleted_thread']), name: optionalText }),
  ),
});
const Comment = StrictObject({
  ...kind('comment'),
  ...{ id: text, page: text, parent: optionalText, edited: optionalText, native_site: optionalText },
  author: StrictObject({
    id: optionalText,
    name: optionalText,
    kind: Type.Enum(['account', 'guest', 'former']),
    staff: flag,
  }),
  created: Type.Union([text, Type.Null()]),
  state: Type.Enum(['visible', 'pending', 'hidden', 'deleted', 'spam']),
  text: Type.Union([StrictObject({ text, cut: Type.Boolean() }), Type.Null()]),
  ...{ spoiler: flag, likes: Type.Optional(count), pinned: flag, is_local: flag },
  lost: Type.Optional(Type.Array(Type.Enum(['website', 'votes_against']))),
  source: Type.Optional(StrictObject({ format: text, id: text })),
});
const Message = Type.Union([
  Comment,
  Page,
  StrictObject({ ...kind('author'), id: text, name: text }),
  StrictObject({
    ...kind('skipped'),
    reason: Type.Enum(Object.keys(SKIP_REASONS) as SkippedRecord['reason'][]),
    count: Type.Optional(count),
    name: optionalText,
  }),
  StrictObject({ ...kind('format'), format: Type.Enum([...IMPORT_FORMATS]) }),
  StrictObject(kind('end')),
  StrictObject({ ...kind('failed'), problem: optionalText }),
]);
const message = Compile(Message);

/** Reads a line of a process, which need not be what it should. @returns undefined for something else than a message */
export function parseMessage(line: string): ReadingMessage | undefined {
  if (line.length > MAX_MESSAGE_LENGTH) return undefined;
  const value = parse(line);
  if (!message.Check(value)) return undefined;
  if (value.kind === 'page') {
    const { created: time, ...page } = value;
    const created = toDate(time);
    return { ...page, ...(created && { created }) };
  }
  if (value.kind !== 'comment') return value;
  const edited = toDate(value.edited) ?? undefined;
  return { ...value, created: toDate(value.created), edited };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
