/**
 * Increased whenever a cover or card changes for the same subject, so that pictures of an earlier edition are
 * recognised as outdated. The test of the reference covers fails until it is.
 */
export const EDITION = 1;
