import * as limits from './limits';

test('the product’s numbers are those of its specification', () => {
  expect(limits).toEqual(
    expect.objectContaining({
      COMMENT_MIN_LENGTH: 1,
      COMMENT_MAX_LENGTH: 1000,
      COMMENT_MAX_LEVEL: 3,
      COMMENTS_PAGE_SIZE_MAX: 50,
      COMMENT_EDIT_WINDOW_MS: 900_000,
      RATING_MIN: 0,
      RATING_MAX: 5,
      RATINGS_SHOWN_MIN_COUNT: 3,
      STREAMS_REQUESTED_COUNT: 5,
      STREAMS_SHOWN_MAX: 4,
      STREAM_WIDTH_PX: 400,
      STREAM_HEIGHT_PX: 300,
      SUGGESTIONS_MAX: 8,
      SUGGESTION_IMAGE_PX: 44,
      BODY_MAX_BYTES: 65_536,
      FRAGMENT_TIMEOUT_MS: 800,
      INTERNAL_TOKEN_TTL_S: 120,
      RECENT_SIGN_IN_S: 300,
      CONTACT_NAME_MAX_LENGTH: 200,
      CONTACT_MESSAGE_MAX_LENGTH: 5000,
    }),
  );
});
