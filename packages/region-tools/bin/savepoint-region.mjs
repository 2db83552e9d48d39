#!/usr/bin/env node
try {
  const { run } = await import('../dist/cli.js').catch((cause) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error(
      'The tools are not built: run node scripts/build.mjs packages/contracts packages/region-tools.',
    );
  });
  await run(process.argv.slice(2), { cwd: process.cwd(), env: process.env, print: console.log });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
