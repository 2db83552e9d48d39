import { callOf, publicCalls } from '@savepoint/contracts/api';

/** Name of each call that browsers may make, by its path without a final slash. */
export const callsByPath: Readonly<Record<string, string>> = Object.fromEntries(
  publicCalls.map((name): [string, string] => [callOf(name).path, name]),
);
