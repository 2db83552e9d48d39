import vm from 'node:vm';

/**
 * Runs a compiled file of stories.
 * @param file its name in savepoint.json, for errors
 * @param code what `storiesConfig` builds
 * @returns what it exports as `stories`; all of it for a JSON file
 * @throws Error when it throws, or exports no stories
 */
export function evaluateStories(file: string, code: string): unknown {
  const module = { exports: {} as Record<string, unknown> };
  try {
    const context = vm.createContext({
      module,
      exports: module.exports,
      structuredClone,
      URL,
      URLSearchParams,
    });
    vm.runInContext(code, context, { filename: file });
  } catch (cause) {
    throw new Error(`${file} cannot be run: ${String(cause)}`, { cause });
  }
  const stories = file.endsWith('.json') ? module.exports : module.exports['stories'];
  if (stories === undefined) throw new Error(`${file} does not export "stories"`);
  // Only data: the stage and the checks get it as JSON.
  return JSON.parse(JSON.stringify(stories)) as unknown;
}
