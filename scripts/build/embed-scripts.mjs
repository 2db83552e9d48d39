import { join } from 'node:path';

/**
 * Builds the scripts that other sites load. The loader of a site's pages is made from the same source as the loader.
 * @param tools the built region-tools
 * @param host folder of the shell
 * @param output folder of the built page client
 */
export const buildEmbedScripts = (tools, host, output) =>
  tools.buildScripts(join(host, 'src/client/embed'), join(output, 'embed'), {
    'site-loader': { of: 'loader', constants: { FOR_SITE: 'true' } },
  });
