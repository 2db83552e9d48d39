export * from './without-rights';
