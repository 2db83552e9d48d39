import type { Compilation, Compiler, Configuration, Stats } from 'webpack';
import { webpack } from '../toolchain';
import { importProblems } from './unsupported-files';

/**
 * Runs webpack once.
 * @param check throws an error that explains the build's problems better than webpack's messages
 * @returns the compilation, for its files and chunks
 * @throws Error with webpack's errors and warnings
 */
export function compile(
  config: Configuration,
  check?: (compilation: Compilation) => void,
): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        try {
          if (failure || !stats) throw failure ?? new Error(`${config.name}: webpack returned no result`);
          throwImportProblems(config.name, [stats]);
          check?.(stats.compilation);
          if (stats.hasErrors() || stats.hasWarnings()) throw problemsOf(config.name, stats);
          resolve(stats.compilation);
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  });
}

/** @throws Error with a sentence for each file that no build knows */
function throwImportProblems(name: string | undefined, builds: readonly Stats[]): void {
  const problems = new Set(builds.flatMap(({ compilation }) => importProblems(compilation)));
  if (problems.size) throw new Error(`${name}: ${[...problems].join('\n')}`);
}

const problemsOf = (name: string | undefined, stats: { toString: Stats['toString'] }): Error =>
  new Error(`${name}: ${stats.toString({ preset: 'errors-warnings', colors: false })}`);

/** Formats errors, each once: the browser build and the server build of a remote share their sources. */
function errorsOf(builds: Stats[]): string {
  const texts = builds.flatMap((stats) => {
    const { errors = [] } = stats.toJson({ all: false, errors: true, moduleTrace: false });
    return errors.map(({ moduleName = '', message }) =>
      `${moduleName}\n${message.replace(/\n[^\S\n]*(?:Caused by|Stack backtrace):[^]*$/, '')}`.trim(),
    );
  });
  return [...new Set(texts)].join('\n\n');
}

export interface WatchListener<T> {
  /** Called when a file that the build depends on has changed. */
  onStart(): void;
  onBuilt(result: T): void;
  /** Called with webpack's errors. */
  onError(error: Error): void;
}

export interface Watching {
  close(): Promise<void>;
}

/** Milliseconds after a change in which further changes join the same build. */
const AGGREGATE_TIMEOUT_MS = 20;

/**
 * Runs webpack now and after every change, for several configurations that make one build together. Errors that the
 * listener throws count as errors of the build.
 */
export function watch(configs: Configuration[], listener: WatchListener<Compilation[]>): Watching {
  const compiler = webpack(configs);
  const name = configs[0]?.name;
  // A run includes only the configurations whose files have changed.
  const latest = new Map<Compiler, Stats>();
  compiler.hooks.watchRun.tap('watch', () => listener.onStart());
  const watching = compiler.watch({ aggregateTimeout: AGGREGATE_TIMEOUT_MS }, (failure, run) => {
    try {
      if (failure || !run) throw failure ?? new Error(`${name}: webpack returned no result`);
      for (const stats of run.stats) latest.set(stats.compilation.compiler, stats);
      const builds = compiler.compilers.flatMap((each) => latest.get(each) ?? []);
      throwImportProblems(name, builds);
      if (builds.some((stats) => stats.hasErrors())) throw new Error(errorsOf(builds));
      if (builds.length === configs.length) listener.onBuilt(builds.map(({ compilation }) => compilation));
    } catch (error) {
      listener.onError(error as Error);
    }
  });
  return {
    close: () =>
      new Promise((resolve) => {
        if (watching) watching.close(() => compiler.close(() => resolve()));
        else resolve();
      }),
  };
}
