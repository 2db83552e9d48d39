const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** The worker's own globals, before any test. */
const GLOBALS = Object.getOwnPropertyNames(globalThis)
  .map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)])
  .filter(([, { configurable }]) => configurable);

/**
 * Runs test files in the worker's own realm, so that `runtime.cjs` can keep modules from file to file. Globals, the
 * environment variables and the folder, if a file changes them, are restored after it.
 */
class KeepingEnvironment {
  keepsModules = true;
  global = globalThis;

  constructor({ projectConfig }) {
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.saved = { env: { ...process.env }, folder: process.cwd(), exit: process.exit };
    Object.assign(globalThis, projectConfig.globals);
    this.moduleMocker = new ModuleMocker(globalThis);
    const timers = { config: projectConfig, global: globalThis };
    this.fakeTimersModern = new ModernFakeTimers(timers);
    this.fakeTimers = new LegacyFakeTimers({
      ...timers,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (id) => id, refToId: (timer) => timer },
    });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    const { env, folder, exit } = this.saved;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.chdir(folder);
    process.exit = exit;
    for (const [name, descriptor] of GLOBALS) Object.defineProperty(globalThis, name, descriptor);
  }

  exportConditions() {
    return this.conditions;
  }

  /** Jest asks each environment for one; the runtime does not use it. */
  getVmContext() {
    return globalThis;
  }
}

module.exports = KeepingEnvironment;
