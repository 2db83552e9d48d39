import { runCli } from './run-cli';

void runCli(process.argv.slice(2), process).then((status) => (process.exitCode = status));
