import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Next’s defaults, except for what the comparison has to be able to switch. */
export default {
  compress: process.env.BESIDE_COMPRESS === 'true',
  trailingSlash: true,
  distDir: 'dist',
  turbopack: { root: dirname(dirname(fileURLToPath(import.meta.url))) },
};
