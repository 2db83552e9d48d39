import { createRequire } from 'node:module';
import { formatted } from './format.mjs';

const { savepointSchema } = createRequire(import.meta.url)('../../packages/region-tools/dist/index.js');

/** The JSON Schema of `savepoint.json`, which region-tools is published with. */
export const regionsSchema = () => formatted(JSON.stringify(savepointSchema()), 'savepoint.json');
