import type { Compiler } from 'webpack';
import { webpack } from '../toolchain';

/**
 * Omits webpack's script loader from an entry (0.6 KB each): `load-files.ts` of the shell loads the chunks of the page client
 * and of remotes, by their digests, and sets the base URL of remotes.
 */
export const omitScriptLoader = {
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('OmitScriptLoader', (compilation) =>
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap({ name: 'OmitScriptLoader', stage: -1 }, () => true),
    ),
};
