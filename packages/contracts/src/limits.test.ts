import * as limits from './limits';

test('the product’s numbers are those of its specification', () => {
  expect(limits).toEqual(
    expect.objectContaining({
      COMMENT_MIN: 1,
      COMMENT_MAX: 1000,
      COMMENT_MAX_LEVEL: 3,
      COMMENT_PAGE_MAX: 50,
      RATING_MIN: 0,
      RATING_MAX: 5,
      RATING_ENOUGH: 3,
      STREAMS_ASKED: 5,
      STREAMS_SHOWN: 4,
      STREAM_WIDTH: 400,
      STREAM_HEIGHT: 300,
      SUGGESTIONS_MAX: 8,
      SUGGESTION_IMAGE: 44,
      BODY_MAX: 65_536,
      FRAGMENT_DEADLINE: 800,
      INTERNAL_TOKEN_TTL: 120,
      CONTACT_NAME_MAX: 200,
      CONTACT_MESSAGE_MAX: 5000,
    }),
  );
});
