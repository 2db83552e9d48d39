import { join } from 'node:path';

/**
 * Builds the scripts that are no part of the page client: the one in the head of documents, the service worker, and those
 * that other sites load. The loader of a site's pages is made from the same source as the loader.
 * @param tools the built region-tools
 * @param host folder of the shell
 * @param output folder of the built page client
 */
export async function buildEmbedScripts(tools, host, output) {
  await tools.buildScripts(join(host, 'src/client/inline'), join(output, 'inline'));
  await tools.buildScripts(join(host, 'src/client/push'), join(output, 'push'), {});
  const folder = join(output, 'embed');
  await tools.buildScripts(join(host, 'src/client/embed'), folder, {
    'site-loader': { of: 'loader', constants: { FOR_SITE: 'true' } },
  });
  await tools.buildModule(host, './src/client/embed-element/element.ts', folder, 'element');
  await tools.buildModule(host, './src/client/embed-follow/main.ts', folder, 'follow');
  await tools.buildModule(host, './src/client/embed-looks/main.ts', folder, 'looks');
}
