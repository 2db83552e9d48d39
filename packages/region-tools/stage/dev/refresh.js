/**
 * React Fast Refresh: a changed component is replaced in place and keeps its state. Loaded before React DOM, which
 * connects to it.
 */
import runtime from 'react-refresh/runtime';

runtime.injectIntoGlobalHook(globalThis);

/** Milliseconds in which the modules of one update join the same refresh. */
const REFRESH_DELAY_MS = 10;
let timer;

/** Returns the function that swc’s output calls with each component of a file. */
export const register = (file) => (type, id) => runtime.register(type, `${file} ${id}`);

/** Called by swc’s output for components with hooks. */
export const signature = runtime.createSignatureFunctionForTransform;

/**
 * Called at the end of a module. One whose exports are all components accepts its updates; an update of any other
 * reaches the modules that import it.
 */
export function accept(file, module, hot) {
  if (!hot) return;
  const exports = Object.entries(module.exports);
  for (const [name, value] of exports)
    if (runtime.isLikelyComponentType(value)) runtime.register(value, `${file} %exports% ${name}`);
  const names = exports.map(([name]) => name).join();
  const isBoundary = names !== '' && exports.every(([, value]) => runtime.isLikelyComponentType(value));
  const previous = hot.data?.names;
  // With other exports, those who import them must run again.
  if (previous !== undefined && (!isBoundary || previous !== names)) return hot.invalidate();
  if (!isBoundary) return;
  hot.dispose((data) => {
    data.names = names;
  });
  hot.accept();
  if (previous === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(() => runtime.performReactRefresh(), REFRESH_DELAY_MS);
}
