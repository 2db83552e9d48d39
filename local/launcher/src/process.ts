/** The entry of each child process: runs parts on request and exits with its parent. */
import { sep } from 'node:path';
import { ConfigError } from '@savepoint/service-kit/config';
import type { PartPlan } from './plan';
import { PART_STARTERS, type RunningPart } from './parts';

const running: RunningPart[] = [];
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.allSettled(running.map((part) => part.close()));
  process.exit(0);
}

async function run(plans: PartPlan[]): Promise<void> {
  running.push(...(await Promise.all(plans.map((plan) => PART_STARTERS[plan.name](plan)))));
  process.send?.({ modules: loadedModules() });
}

/** Returns the files of the third-party modules that are loaded. */
const loadedModules = () =>
  Object.keys(require.cache).filter((file) => file.includes(`${sep}node_modules${sep}`));

/** Imports modules in advance for a later plan; ignores errors, which the plan will report. */
async function preload(files: string[]): Promise<void> {
  for (const file of files) await import(file).catch(() => {});
}

// Ctrl-C reaches every process of the terminal’s group; the parent stops them in order.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
process.on('message', (message: { plans: PartPlan[] } | { preload: string[] } | 'stop') => {
  if (message === 'stop') return void stop();
  if ('preload' in message) return void preload(message.preload);
  run(message.plans).catch((error: unknown) => {
    // The parent reports the error.
    if (error instanceof ConfigError) return process.send?.(error.problems, () => process.exit(78));
    const text = (error as Error).stack ?? String(error);
    process.send?.({ error: text }, () => process.exit(1));
  });
});
