import type { LoaderDefinitionFunction } from 'webpack';

/**
 * A loader for the module with which the federation plugin starts a container. In place of the plugin’s runtime, some
 * 20 KB, the container gets that of the page (`load-region.ts` of the shell). The plugin’s `externalRuntime` leaves a part
 * of it in each remote.
 */
const startContainer: LoaderDefinitionFunction = () => `
const { bundlerRuntime } = savepointFederation();
__webpack_require__.federation.bundlerRuntime = bundlerRuntime;
bundlerRuntime.init({ webpackRequire: __webpack_require__ });
`;

export default startContainer;
