/** @jest-environment jsdom */
import { TRUSTED_TYPES_SCRIPT } from './trusted-types-script';

type Rules = Record<string, (text: string) => string | null>;

const run = () => new Function(TRUSTED_TYPES_SCRIPT)();
/** The rules of the policy that the script creates. */
function rules(): Rules {
  const createPolicy = jest.fn();
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  run();
  expect(createPolicy).toHaveBeenCalledTimes(1);
  expect(createPolicy.mock.calls[0][0]).toBe('default');
  return createPolicy.mock.calls[0][1] as Rules;
}
const accept = (url: string) => rules()['createScriptURL']!(url);

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});

test.each([
  '/assets/main.0a1b.js',
  '/assets/frame/main.0a1b.js',
  '/regions/comments/1.0.0/entry.js',
  '/emulator/gapi.js',
  `${location.origin}/regions/x.js`,
])('%s: a script of this site', (url) => {
  expect(accept(url)).toBe(url);
});

test.each(['https://apis.google.com/js/api.js', 'https://tags.example/tags.js'])(
  '%s: left to `script-src`',
  (url) => {
    expect(accept(url)).toBe(url);
  },
);

test.each([
  '/cdn/uploads/x.js',
  '/api/comments?callback=x',
  '/assets/../cdn/x.js',
  '/assets',
  'x.js',
  `${location.origin}/cdn/x.js`,
])('%s: no script', (url) => {
  expect(accept(url)).toBeNull();
});

test.each(['data:text/javascript,alert(1)', 'javascript:alert(1)', 'blob:https://other.example/1'])(
  '%s: left to `script-src`, which has no such source',
  (url) => {
    expect(accept(url)).toBe(url);
  },
);

test('there are no rules for HTML and texts of scripts: the browser rejects all', () => {
  expect(Object.keys(rules())).toEqual(['createScriptURL']);
});

test('a browser without Trusted Types: nothing happens', () => {
  expect(run).not.toThrow();
});
