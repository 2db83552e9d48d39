import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import breaks from './breaks.json';

test.each(Object.entries(breaks))('the break %s applies to what is built', (_name, { file, find }) => {
  const built = readFileSync(join(__dirname, '..', '..', file), 'utf8');
  expect(built.split(find)).toHaveLength(2);
});
