import { roleOf, type ProcessName } from './plan';

/**
 * V8's heap limits in megabytes, small because several processes share the machine. With a semi-space of 2 instead of 8,
 * garbage collection took a third of the time under load; one that has yet to grow took a tenth of the start.
 */
export const HEAP_OPTIONS = ['min-semi-space-size=8', 'max-semi-space-size=8', 'max-old-space-size=512'].map(
  (option) => `--${option}`,
);

/**
 * The environment of a process. Parts read NODE_ENV from their plan; React, which is several times slower in
 * development mode, and the local identity provider read it from the process.
 */
export const processEnvironment = (name: ProcessName): NodeJS.ProcessEnv =>
  roleOf(name) === 'web' ? { ...process.env, NODE_ENV: 'production' } : process.env;
