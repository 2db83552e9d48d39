/**
 * How much a test explores: few inputs in `npm test`, many in `npm run test:long` (see tests/README.md). This package
 * imports no other of the workspace, which have theirs from `@savepoint/service-kit/testing`.
 * @param few enough to show the rule
 */
export const byTier = <T>(few: T, many: T): T => (process.env['TEST_TIER'] === 'long' ? many : few);
