import type { Compiler, Module } from 'webpack';

/** Modules that the federation plugin names by where the build runs. */
const OF_FEDERATION = [
  (module: Module) => module.libIdent({ context: '' })?.startsWith('webpack/container/entry/'),
  (module: Module) => /[\\/]\.federation[\\/]entry\.\w+\.js$/.test(module.nameForCondition() ?? ''),
];

/**
 * Gives the federation plugin's own modules fixed ids. webpack derives ids from names, and in these names is the
 * folder that the build was started in: the same sources gave another version from the workspace's root than from the
 * remote's folder.
 */
export const steadyIds = {
  apply: (compiler: Compiler) =>
    compiler.hooks.compilation.tap('SteadyIds', (compilation) =>
      compilation.hooks.moduleIds.tap({ name: 'SteadyIds', stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = OF_FEDERATION.findIndex((isIt) => isIt(module));
          if (id >= 0) compilation.chunkGraph.setModuleId(module, id);
        }
      }),
    ),
};
