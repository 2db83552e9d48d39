import { ConfigError } from '../config';
import { runServer } from './run-server';

let written: string;
let exits: number[];

beforeEach(() => {
  written = '';
  exits = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    exits.push(Number(code));
    return undefined as never;
  });
});
afterEach(() => jest.restoreAllMocks());

test('a configuration that is not usable ends the process with 78 and the list of problems', async () => {
  await runServer(() =>
    Promise.reject(new ConfigError(['A is missing: the first', 'B is wrong: the second'])),
  );
  expect(exits).toEqual([78]);
  expect(written).toBe(
    'Configuration is not usable:\n  - A is missing: the first\n  - B is wrong: the second\n',
  );
});

test('any other failure to start ends it with 1 and a trace', async () => {
  await runServer(() => Promise.reject(new Error('the port is taken')));
  expect(exits).toEqual([1]);
  expect(written).toMatch(/^Error: the port is taken\n\s+at /);
});
