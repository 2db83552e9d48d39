export * from './run-cli';
