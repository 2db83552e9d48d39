#!/usr/bin/env node
import { run } from '../dist/cli.js';

try {
  await run(process.argv.slice(2), { cwd: process.cwd(), env: process.env, print: console.log });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
