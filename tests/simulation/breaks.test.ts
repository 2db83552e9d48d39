import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import breaks from './breaks.json';

const read = (file: string) => readFileSync(join(__dirname, '..', '..', file), 'utf8');

test.each(Object.entries(breaks))('the break %s applies to what is built', (_name, { file, find }) => {
  expect(read(file).split(find)).toHaveLength(2);
});

test('the nightly workflow undoes each rule', () => {
  interface Workflow {
    jobs: { breaks: { strategy: { matrix: { rule: string[] } } } };
  }
  const { jobs } = parse(read('.github/workflows/nightly.yml')) as Workflow;
  expect(jobs.breaks.strategy.matrix.rule).toEqual(Object.keys(breaks));
});
