import { processFor } from './shared-port';

const PROCESSES = ['web', 'web-2'];

test('an address has the same process each time, and only those of one that ended move', () => {
  const names = ['web', 'web-2', 'web-3'];
  const addresses = Array.from({ length: 300 }, (_, index) => `198.51.${index >> 8}.${index & 255}`);
  const before = addresses.map((address) => processFor(address, names));
  for (const name of names) expect(before.filter((each) => each === name).length).toBeGreaterThan(60);
  const after = addresses.map((address) => processFor(address, ['web', 'web-3']));
  for (const [index, name] of before.entries()) if (name !== 'web-2') expect(after[index]).toBe(name);
  expect(processFor('2001:db8::1', names)).toBe(processFor('2001:db8::2', names));
  expect(processFor('198.51.100.1', [])).toBeUndefined();
});

test('behind a proxy its connections are spread over all processes', () => {
  const ports = Array.from({ length: 200 }, (_, index) => 40_000 + index);
  const served = ports.map((each) => processFor('198.51.100.1', PROCESSES, each));
  for (const name of PROCESSES) expect(served.filter((each) => each === name).length).toBeGreaterThan(60);
});
