import { CURSOR_PATTERN } from '@savepoint/contracts/schema';
import fc from 'fast-check';
import { countFitting, decodeCursor, encodeCursor, LIST_MAX_BYTES, toPage } from './cursor';

const uid = fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/);
const time = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });

test('a position encoded as a cursor and decoded → the same position', () => {
  fc.assert(
    fc.property(time, uid, (created, _id) => {
      expect(decodeCursor(encodeCursor({ created, _id }))).toEqual({ created, _id });
    }),
  );
});

test('a cursor with likes is a position in lists of both orders; one without is before no item with likes', () => {
  const position = { created: new Date(5), _id: 'comment-1' };
  const cursor = encodeCursor({ likes: 3, ...position });
  expect(decodeCursor(cursor, 'likes')).toEqual({ likes: 3, ...position });
  expect(decodeCursor(cursor)).toEqual(position);
  expect(decodeCursor(encodeCursor(position), 'likes')).toEqual({ likes: 0, ...position });
});

test('every text of the documented pattern is a position, and every cursor is one', () => {
  const pattern = new RegExp(CURSOR_PATTERN);
  fc.assert(
    fc.property(fc.stringMatching(pattern), (cursor) => {
      expect(Number.isNaN(decodeCursor(cursor, 'likes').created.getTime())).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.record({ created: time, _id: uid, likes: fc.nat() }), (position) =>
      expect(encodeCursor(position)).toMatch(pattern),
    ),
  );
});

test.each([
  ['nothing', ''],
  ['plain text', 'yesterday'],
  ['a position without a uid', '1700000000000.'],
  ['a time that is not a number', 'soon.comment-1'],
  ['a time beyond the calendar', '9999999999999999.comment-1'],
  ['a uid with an operator', '1700000000000.{"$gt":""}'],
  ['a cursor with something after it', `${encodeCursor({ created: new Date(5), _id: 'comment-1' })}=`],
])('%s is rejected', (_what, cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(
    expect.objectContaining({ status: 400, code: 'invalid-cursor' }),
  );
});

describe('a page', () => {
  const items = (count: number, text: string) =>
    Array.from({ length: count }, (_, index) => ({
      created: new Date(index),
      _id: `comment-${index}`,
      text,
    }));

  test('has as many items as were asked for, and a cursor if there are more', () => {
    const found = items(4, 'short');
    expect(toPage(found, 4)).toEqual([found, null]);
    expect(toPage(found, 3)).toEqual([found.slice(0, 3), encodeCursor(found[2]!)]);
  });

  test('ends where its items have too many bytes, and the cursor leads on', () => {
    const text = 'ж'.repeat(LIST_MAX_BYTES / 8);
    const found = items(6, text);
    const [page, cursor] = toPage(found, 6);
    expect(page).toEqual(found.slice(0, 3));
    expect(decodeCursor(cursor!)).toEqual({ created: found[2]!.created, _id: 'comment-2' });
    expect(toPage(found, 6, ({ _id }) => _id)[0]).toHaveLength(6);
  });

  test('has one item at least, however large', () => {
    expect(toPage(items(2, 'x'.repeat(2 * LIST_MAX_BYTES)), 2)[0]).toHaveLength(1);
    expect(countFitting([])).toBe(0);
  });
});
