/**
 * Counts up whenever a cover or card comes out different for the same subject, so that pictures that were
 * made from an earlier one can be told. The test of the reference covers fails until it does.
 */
export const EDITION = 1;
