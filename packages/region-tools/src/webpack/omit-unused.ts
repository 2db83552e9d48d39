import type { Compiler, RuntimeModule } from 'webpack';

/** What is left of the generated code of a module, by the name that webpack or the federation plugin gives it. */
const CHANGES: Readonly<Record<string, (code: string) => string>> = {
  // The page has one version of each shared module, and gives it to a chunk without negotiating.
  sharing: () => '',
  consumes: (code) =>
    code
      .replace(/fallback: [^]*?,\s*(?=shareScope:)/g, '')
      .replace(/(?:shareScope|singleton|strictVersion|eager|layer): .*,$/gm, '')
      .replace(/(?:chunkMapping: .*|installedModules: .*|moduleToHandlerMapping),$/gm, ''),
  // The plugin’s own options, of which the page reads none.
  'federation runtime': (code) =>
    code.replace(/(\.federation = \{)[^]*?\n\s*\};/, '$1};').replace(/.*\.remotesLoadingData = .*/, ''),
  // The page says why a chunk is missing.
  'jsonp chunk loading': (code) =>
    code.replace(
      /const errorType = [^]*?error\.event = event;/,
      "error.message = 'Loading chunk ' + chunkId + ' failed: ' + event.type + ' ' + event.target.src;",
    ),
  // Startup runs once, and nothing else has asked for it.
  'embed federation': (code) =>
    code.replace(
      /^[^]*?(__webpack_require__\.x = \(\) => \{)[^]*?(__webpack_require__\([^)]*\);)[^]*$/,
      '$1 $2 };',
    ),
};

/**
 * Leaves out of a container’s entry what the federation plugin writes for other pages than ours (0.5 KB each). Where
 * another version of the plugin writes other code, that stays.
 */
export const omitUnused = {
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('OmitUnused', (compilation) =>
      compilation.hooks.runtimeModule.tap('OmitUnused', (module: RuntimeModule) => {
        const change = CHANGES[module.name];
        if (!change) return;
        const generate = module.generate.bind(module);
        module.generate = () => change(String(generate() ?? ''));
      }),
    ),
};
