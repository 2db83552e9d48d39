import { exactly } from './exactly';

const prepare = exactly<{ comment_uid: string; likes: number }>('comment_uid', 'likes');
const call = (payload: unknown) => () => prepare(payload as never);

test('a payload of exactly the named fields passes', () => {
  expect(prepare({ comment_uid: 'a', likes: 0 })).toEqual({ payload: { comment_uid: 'a', likes: 0 } });
});

test.each([[undefined], [null], [{}], [{ comment_uid: 'a' }], [{ comment_uid: 'a', likes: undefined }]])(
  '%j lacks something',
  (payload) => {
    expect(call(payload)).toThrow('Undefined argument');
  },
);

test('one field more is refused', () => {
  expect(call({ comment_uid: 'a', likes: 1, liked: true })).toThrow('Unexpected argument');
});
