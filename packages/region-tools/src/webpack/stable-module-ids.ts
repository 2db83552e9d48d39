import type { Compiler, Module } from 'webpack';

/** Modules that the federation plugin names after the working directory. */
const FEDERATION_MODULES = [
  (module: Module) => module.libIdent({ context: '' })?.startsWith('webpack/container/entry/'),
  (module: Module) => /[\\/]\.federation[\\/]entry\.\w+\.js$/.test(module.nameForCondition() ?? ''),
];

/**
 * Gives the federation plugin's own modules fixed ids. webpack derives ids from module names, and these names contain
 * the working directory, so the same sources would give another version when built from another folder.
 */
export const stableModuleIds = {
  apply: (compiler: Compiler) =>
    compiler.hooks.compilation.tap('StableModuleIds', (compilation) =>
      compilation.hooks.moduleIds.tap({ name: 'StableModuleIds', stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = FEDERATION_MODULES.findIndex((matches) => matches(module));
          if (id >= 0) compilation.chunkGraph.setModuleId(module, id);
        }
      }),
    ),
};
