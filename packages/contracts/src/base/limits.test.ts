import * as limits from './limits';

/** Section 9 of docs/spec-coverage.md: these change only with the specification. All other limits are free. */
test('the product’s numbers are those of its specification', () => {
  expect(limits).toEqual(
    expect.objectContaining({
      COMMENT_MIN_LENGTH: 1,
      COMMENT_MAX_LENGTH: 1000,
      COMMENT_MAX_LEVEL: 3,
      RATING_MIN: 0,
      RATING_MAX: 5,
      STREAMS_REQUESTED_COUNT: 5,
      STREAMS_SHOWN_MAX: 4,
      STREAM_WIDTH_PX: 400,
      STREAM_HEIGHT_PX: 300,
      SUGGESTION_IMAGE_PX: 44,
    }),
  );
});
