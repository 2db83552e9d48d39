import { createInterface } from 'node:readline/promises';
import { runCli } from './run-cli';

/** Asks on a terminal; nothing but “y” or “yes” agrees. */
async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} (y/N) `)).trim());
  } finally {
    terminal.close();
  }
}

const { stdout, stderr, stdin } = process;
void runCli(process.argv.slice(2), { stdout, stderr, ...(stdin.isTTY && { confirm }) }).then(
  (status) => (process.exitCode = status),
);
