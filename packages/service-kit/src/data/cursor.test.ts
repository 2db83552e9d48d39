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

test('a cursor of a list by likes can be decoded, but only for that list', () => {
  const position = { likes: 3, created: new Date(5), _id: 'comment-1' };
  const cursor = encodeCursor(position, 'likes');
  expect(decodeCursor(cursor, 'likes')).toEqual(position);
  expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid-cursor' }));
  expect(() => decodeCursor(encodeCursor(position), 'likes')).toThrow(
    expect.objectContaining({ code: 'invalid-cursor' }),
  );
});

test.each([
  ['nothing', ''],
  ['plain text', 'yesterday'],
  ['a position without a uid', Buffer.from('1700000000000.').toString('base64url')],
  ['a time that is not a number', Buffer.from('soon.comment-1').toString('base64url')],
  ['a time beyond the calendar', Buffer.from('9999999999999999.comment-1').toString('base64url')],
  ['a uid with an operator', Buffer.from('1700000000000.{"$gt":""}').toString('base64url')],
  ['a cursor with something after it', `${encodeCursor({ created: new Date(5), _id: 'comment-1' })}=`],
])('%s is rejected', (_what, cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(
    expect.objectContaining({ status: 400, code: 'invalid-cursor' }),
  );
});
