import fc from 'fast-check';
import { equal } from '../../src/bson/key';
import { decode, encode } from '../../src/bson/codec';
import type { Document, Maybe, Value } from '../../src/bson/types';
import { compileUpdate } from '../../src/update/update';
import { byTier } from '../tier';

/** A simple reference implementation of each operator on one top-level field, after MongoDB's manual. */
const model: Record<string, (value: Maybe, operand: Value) => Maybe> = {
  $set: (_, operand) => operand,
  $unset: () => undefined,
  $inc: (value, operand) => ((value as number | undefined) ?? 0) + (operand as number),
  $mul: (value, operand) => ((value as number | undefined) ?? 0) * (operand as number) + 0,
  $min: (value, operand) => (value === undefined ? operand : Math.min(value as number, operand as number)),
  $max: (value, operand) => (value === undefined ? operand : Math.max(value as number, operand as number)),
  $push: (value, operand) => [...((value as Value[] | undefined) ?? []), operand],
  $addToSet: (value, operand) => {
    const items = (value as Value[] | undefined) ?? [];
    return items.includes(operand) ? items : [...items, operand];
  },
  $pull: (value, operand) => (value as Value[] | undefined)?.filter((item) => item !== operand),
  $pop: (value, operand) =>
    operand === 1 ? (value as Value[] | undefined)?.slice(0, -1) : (value as Value[] | undefined)?.slice(1),
};

const number = fc.integer({ min: -4, max: 4 });
const numeric = fc.tuple(fc.constantFrom('$set', '$unset', '$inc', '$mul', '$min', '$max'), number);
const listed = fc.tuple(fc.constantFrom('$push', '$addToSet', '$pull'), number);
const popped = fc.tuple(fc.constant('$pop'), fc.constantFrom(1, -1));

/** One operator for each of some fields: those named n hold numbers, those named l lists. */
const step = fc
  .record(
    { n1: numeric, n2: numeric, l1: fc.oneof(listed, popped), l2: fc.oneof(listed, popped) },
    { requiredKeys: [] },
  )
  // Without any operator it would be a replacement.
  .filter((fields) => Object.keys(fields).length > 0);

test('a sequence of updates does what the model does', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, nested) => {
      let document: Document = new Map<string, Value>([['_id', 1]]);
      const expected: Record<string, Maybe> = {};
      const path = (field: string) => (nested ? `deep.${field}` : field);
      for (const fields of steps) {
        const update: Document = new Map();
        for (const [field, [operator, operand]] of Object.entries(fields)) {
          if (!update.has(operator)) update.set(operator, new Map());
          (update.get(operator) as Document).set(path(field), operand);
          expected[field] = model[operator]!(expected[field], operand);
        }
        document = compileUpdate(update)(document, { position: () => -1, isInsert: false });
        document = decode(encode(document));
      }
      const holder = nested
        ? ((document.get('deep') as Document | undefined) ?? new Map<string, Value>())
        : document;
      for (const field of ['n1', 'n2', 'l1', 'l2']) {
        expect({ field, same: equal(holder.get(field), expected[field]) }).toEqual({ field, same: true });
      }
      expect(document.get('_id')).toBe(1);
    }),
    { numRuns: byTier(500, 5_000) },
  );
});
