/** What lists show of an article or review: all but the body, and what is ours alone. */
export const POST_SUMMARY = { _id: 0, generation: 0, body: 0 } as const;
