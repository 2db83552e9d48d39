import webpack, { type Compilation, type Configuration } from 'webpack';

/**
 * Runs webpack once.
 * @returns the compilation, for its files and chunks
 * @throws Error with everything webpack complains about
 */
export function compile(config: Configuration): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || !stats) reject(failure ?? new Error(`${config.name}: webpack said nothing`));
        else if (stats.hasErrors() || stats.hasWarnings())
          reject(
            new Error(`${config.name}: ${stats.toString({ preset: 'errors-warnings', colors: false })}`),
          );
        else resolve(stats.compilation);
      });
    });
  });
}
