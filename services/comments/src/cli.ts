import { runCli } from './command-line';

void runCli(process.argv.slice(2), process).then((status) => (process.exitCode = status));
