import { CURSOR_PATTERN } from '@savepoint/contracts/schema';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './cursor';

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
