#!/usr/bin/env node
import { createRequire } from 'node:module';

try {
  const { main } = load();
  process.exitCode = await main(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    print: console.log,
    printError: console.error,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @throws {Error} that says what to run when the tools are not built */
function load() {
  try {
    return createRequire(import.meta.url)('../dist/cli.js');
  } catch (cause) {
    if (cause.code !== 'MODULE_NOT_FOUND') throw cause;
    throw new Error(
      'The tools are not built: run node scripts/build.mjs packages/contracts packages/region-tools.',
      { cause },
    );
  }
}
