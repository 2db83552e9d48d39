export * from './without-rights';
export type { ChildProcess } from 'node:child_process';
