import { ConfigError } from './load-config';
import { scaleTimeout } from './scale-timeout';

afterEach(() => {
  delete process.env['TIMEOUT_SCALE'];
});

test('a timeout is multiplied by TIMEOUT_SCALE, by default 1', () => {
  expect(scaleTimeout(700)).toBe(700);
  process.env['TIMEOUT_SCALE'] = '2.5';
  expect(scaleTimeout(700)).toBe(1750);
});

test.each(['0', '-1', 'long'])('a scale of %s is rejected', (scale) => {
  process.env['TIMEOUT_SCALE'] = scale;
  expect(() => scaleTimeout(1)).toThrow(ConfigError);
});
