import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { encode } from '../../src/bson/codec';
import type { Document, Value } from '../../src/bson/types';
import { indexValues } from '../../src/query/index-values';
import { Query, type FoundDocument } from '../../src/query/query';
import { compileFilter } from '../../src/query/matcher';
import { parseSort, sortKey } from '../../src/query/sort';
import type { Collection } from '../../src/store/catalogue';
import { createIndex, ensureCollection } from '../../src/store/namespaces';
import { insertDocument, writeDocument } from '../../src/store/records';
import { Store } from '../../src/store/store';
import { PAUSE } from '../../src/stream';
import { verifyEntries } from '../verify-entries';
import { scalar, value } from './values';
import { byTier } from '../tier';

const fields = ['a', 'b', 'c', 'd.x'] as const;

/** Longer than a key has room for. */
const long = 'long'.repeat(500);

/** A few values that are often repeated, and sometimes any other. */
const common: Value[] = [0, 1, 2, 'a', 'b', null, true, new Date(0), long, `${long}er`];
const point = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...common) },
  { weight: 1, arbitrary: scalar },
);
const array = fc.array(point, { maxLength: 3 });
const stored = fc.oneof(
  { weight: 6, arbitrary: point },
  { weight: 1, arbitrary: array },
  { weight: 1, arbitrary: value },
);
const nested = fc.oneof(
  { weight: 3, arbitrary: stored.map((x): Value => new Map([['x', x]])) },
  {
    weight: 1,
    arbitrary: fc.array(
      point.map((x): Value => new Map([['x', x]])),
      { maxLength: 3 },
    ),
  },
);
const document = fc.record({ a: stored, b: point, c: stored, d: nested }, { requiredKeys: [] });

const comparison = fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), point);
const condition: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: point },
  {
    weight: 3,
    arbitrary: fc.array(comparison, { minLength: 1, maxLength: 2 }).map((pairs): Value => new Map(pairs)),
  },
  { weight: 1, arbitrary: array.map((list): Value => new Map([['$in', list]])) },
  { weight: 1, arbitrary: fc.boolean().map((exists): Value => new Map([['$exists', exists]])) },
  { weight: 1, arbitrary: point.map((item): Value => new Map([['$ne', item]])) },
  { weight: 1, arbitrary: array },
);
const clause = fc
  .array(fc.tuple(fc.constantFrom(...fields), condition), { maxLength: 3 })
  .map((pairs): Document => new Map(pairs));
/** What the partial index has the documents of; other clauses seldom imply its filter. */
const partial = fc.tuple(point, fc.constantFrom(0, 1, 2)).map(
  ([x, low]): Document =>
    new Map<string, Value>([
      ['d.x', x],
      ['b', new Map([['$gt', low]])],
    ]),
);
const filter = fc.oneof(
  { weight: 6, arbitrary: clause },
  { weight: 1, arbitrary: partial },
  { weight: 1, arbitrary: fc.tuple(clause, clause).map((both): Document => new Map([['$and', both]])) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(clause, clause, clause)
      .map(([rest, ...both]): Document => new Map(rest).set('$or', both)),
  },
);
const sort = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(1, -1)), {
    maxLength: 2,
    selector: ([name]) => name,
  })
  // Both may be arrays, by which together nothing can be sorted.
  .filter((pairs) => !(pairs.some(([name]) => name === 'a') && pairs.some(([name]) => name === 'c')))
  .map((pairs) => parseSort(new Map(pairs)));

const key = (spec: Record<string, Value>): Document => new Map(Object.entries(spec));

const indexes: Record<string, Value>[] = [
  { key: key({ a: 1 }) },
  { key: key({ b: -1, c: 1 }) },
  { key: key({ c: 1, b: 1 }) },
  { key: key({ b: 1, 'd.x': -1 }) },
  { key: key({ 'd.x': 1 }), partialFilterExpression: key({ b: key({ $gt: 0 }) }) },
  { key: key({ 'd.x': 1, a: 1 }), sparse: true },
];

let path: string;
let store: Store;
let collection: Collection;

beforeAll(async () => {
  path = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  store = new Store(path);
  collection = await store.writer.run((tx) => ensureCollection(tx, 'test.planner'));
  const documents = fc
    .sample(document, 300)
    .map((fields, i): Document => new Map<string, Value>([['_id', i], ...Object.entries(fields)]))
    .filter(isIndexable)
    .slice(0, 90);
  await insert(documents.slice(0, 45));
  const options = indexes.map((index, i) => ({ name: `index${i}`, ...index }));
  for (const index of options) await createIndex(store, collection, index as never);
  await insert(documents.slice(45));
  // Some documents become others, so that entries are moved as well as made.
  await store.writer.run((tx) => {
    for (let record = 1; record <= 30; record += 1) {
      const before = documents[record - 1]!;
      const after = new Map(documents[record + 45]).set('_id', before.get('_id')!);
      writeDocument(tx, collection, { record, before, after }, encode(after));
    }
  });
});

afterAll(async () => {
  await store.close();
  rmSync(path, { recursive: true, force: true });
});

/** @returns whether a document's arrays are not parallel, which no index would take */
function isIndexable(item: Document): boolean {
  try {
    for (const { key } of indexes) {
      indexValues(
        item,
        [...(key as Document).keys()].map((field) => field.split('.')),
      );
    }
    return true;
  } catch {
    return false;
  }
}

async function insert(documents: Document[]): Promise<void> {
  await store.writer.run((tx) => {
    for (const item of documents) insertDocument(tx, collection, encode(item), item);
  });
}

function run(query: Query): FoundDocument[] {
  return [...query.run()].filter((item) => item !== PAUSE);
}

/** Both as one string, which is compared much sooner than a list. */
const ids = (found: FoundDocument[]) =>
  found
    .map(({ record }) => record)
    .sort((a, b) => a - b)
    .join();

test('every plan finds the same documents as a full scan, in the requested order', () => {
  const used = new Set<string>();
  const all = run(new Query(store, collection, new Map()));
  fc.assert(
    fc.property(filter, sort, (conditions, order) => {
      const query = (limit: number) => new Query(store, collection, conditions, order, 0, limit);
      const { scans } = query(0).plan;
      if (scans === 'collection') used.add(scans);
      else used.add(scans.length > 1 ? 'union' : scans[0]!.index.name);
      const matches = compileFilter(conditions);
      const expected = all.filter((item) => matches(item.document));
      const found = run(query(0));
      expect(ids(found)).toBe(ids(expected));
      if (!order) return;
      const keys = (list: FoundDocument[]) =>
        list.map((item) => sortKey(order, item.document).toString('latin1'));
      const sorted = keys(expected).sort();
      expect(keys(found).join()).toBe(sorted.join());
      expect(keys(run(query(5))).join()).toBe(sorted.slice(0, 5).join());
    }),
    { numRuns: byTier(700, 2_500), endOnFailure: false },
  );
  expect([...used].sort()).toEqual([
    'collection',
    'index0',
    'index1',
    'index2',
    'index3',
    'index4',
    'index5',
    'union',
  ]);
});

test('every index has exactly the entries of its documents', () => verifyEntries(store, collection));
