import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_SCHEMA } from './export-format';

test('docs/site-export.schema.json is the schema of the code', () => {
  const file = join(__dirname, '../../../../../docs/site-export.schema.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(EXPORT_SCHEMA)));
});
