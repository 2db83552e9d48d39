/** Whether this run explores more inputs of rules that the tests of `npm test` hold. */
export const isLongTier = process.env['TEST_TIER'] === 'long';

/**
 * Selects the inputs of a test.
 * @param always what `npm test` needs to hold the rule
 * @param more what `npm run test:long` explores besides
 */
export const inputs = <T>(always: readonly T[], more: readonly T[]): readonly T[] =>
  isLongTier ? [...always, ...more] : always;
