export { runCli } from './run-cli';
