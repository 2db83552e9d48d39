import { Nullable, StrictObject } from '@savepoint/contracts/schema';
import { Type, type TSchema } from 'typebox';
import { schemaMismatches, type JsonSchema } from './schema-mismatches';

const compare = (sent: TSchema, accepted: TSchema) =>
  schemaMismatches(sent as JsonSchema, accepted as JsonSchema);
const text = Type.String();
const base = StrictObject({ name: text });

test.each<[string, TSchema, TSchema]>([
  ['the same', base, StrictObject({ name: text })],
  [
    'an optional field that only the receiver knows',
    base,
    StrictObject({ name: text, q: Type.Optional(text) }),
  ],
  ['a field that only the sender has', StrictObject({ name: text, count: Type.Integer() }), base],
  ['a field that becomes optional for the receiver', base, StrictObject({ name: Type.Optional(text) })],
  ['other annotations', Type.String({ description: 'a' }), Type.String({ description: 'b', default: '' })],
  ['an integer for a number', Type.Integer(), Type.Number()],
  [
    'narrower bounds',
    Type.String({ minLength: 2, maxLength: 5 }),
    Type.String({ minLength: 1, maxLength: 9 }),
  ],
  ['a literal for a union with it', Type.Literal('a'), Type.Union([Type.Literal('b'), Type.Literal('a')])],
  ['a value for a nullable value', text, Nullable(text)],
  [
    'an enum for a union of literals',
    Type.Enum(['a', 'b']),
    Type.Union([Type.Literal('b'), Type.Literal('a')]),
  ],
  ['any value, for an unknown type of the receiver', base, Type.Unknown()],
])('schemaMismatches: %s → fits', (_what, sent, accepted) => {
  expect(compare(sent, accepted)).toEqual([]);
});

test.each<[string, TSchema, TSchema, { field: string; sent: string | undefined; accepted: string }]>([
  [
    'a required field that is not sent',
    base,
    StrictObject({ name: text, kind: text }),
    { field: 'kind', sent: undefined, accepted: 'string' },
  ],
  [
    'a required field that is optional for the sender',
    StrictObject({ name: Type.Optional(text) }),
    base,
    { field: 'name', sent: 'string or nothing', accepted: 'string' },
  ],
  [
    'an optional field of another type',
    StrictObject({ q: Type.Optional(text) }),
    StrictObject({ q: Type.Optional(Type.Integer()) }),
    { field: 'q', sent: 'string', accepted: 'integer' },
  ],
  [
    'a number for an integer',
    Type.Number(),
    Type.Integer(),
    { field: '*', sent: 'number', accepted: 'integer' },
  ],
  [
    'wider bounds',
    Type.Integer({ minimum: 0 }),
    Type.Integer({ minimum: 1 }),
    { field: '*', sent: 'integer (minimum 0)', accepted: 'integer (minimum 1)' },
  ],
  [
    'another pattern',
    text,
    Type.String({ pattern: '^a' }),
    { field: '*', sent: 'string', accepted: 'string (pattern "^a")' },
  ],
  [
    'a literal that the receiver does not know',
    Type.Union([Type.Literal('a'), Type.Literal('b')]),
    Type.Literal('a'),
    { field: '*', sent: '"a" | "b"', accepted: '"a"' },
  ],
  ['null', Nullable(text), text, { field: '*', sent: 'string | null', accepted: 'string' }],
  [
    'a field of an object in a union',
    Nullable(StrictObject({ likes: Type.Integer() })),
    Nullable(StrictObject({ likes: text })),
    { field: 'likes', sent: 'integer', accepted: 'string' },
  ],
  [
    'a field of the objects in a list',
    StrictObject({ list: Type.Array(base) }),
    StrictObject({ list: Type.Array(StrictObject({ name: Type.Integer() })) }),
    { field: 'list[].name', sent: 'string', accepted: 'integer' },
  ],
  [
    'a record for an object',
    Type.Record(text, text),
    base,
    { field: 'name', sent: undefined, accepted: 'string' },
  ],
  [
    'an object for a list',
    base,
    Type.Array(text),
    { field: '*', sent: 'object', accepted: 'array of (string)' },
  ],
])('schemaMismatches: %s → named with both sides', (_what, sent, accepted, mismatch) => {
  expect(compare(sent, accepted)).toEqual([mismatch]);
});
