import { createRequire } from 'node:module';
import { format } from 'prettier';

const { savepointSchema } = createRequire(import.meta.url)('../../packages/region-tools/dist/index.js');

/** The JSON Schema of `savepoint.json`, which region-tools is published with. */
export const regionsSchema = () =>
  format(JSON.stringify(savepointSchema()), { parser: 'json', printWidth: 110 });
