import { publicRoutes } from '@savepoint/contracts/routes';

/** Name of each call that browsers may make, by its path without a final slash. */
export const callsByPath: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(publicRoutes).map(([name, { path }]) => [path.replace(/\/$/, ''), name]),
);
