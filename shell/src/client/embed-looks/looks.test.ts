import { parseLooks } from './looks';

/** @returns what is read of these texts, and how many warnings there were */
const read = (texts: Record<string, unknown>) => {
  const warn = jest.fn();
  return { looks: parseLooks(texts, warn), warnings: warn.mock.calls.map(([text]) => String(text)) };
};

test('each look is read into numbers, a name, or a quoted font', () => {
  expect(
    read({
      accent: ' #0a7 ',
      font: 'Fira Sans, "IBM Plex", serif',
      radius: '12px',
      density: 'compact',
      width: '640',
      background: 'transparent',
      theme: 'dark',
    }),
  ).toEqual({
    looks: {
      accent: [0, 170, 119],
      font: "'Fira Sans', 'IBM Plex', Georgia, 'Times New Roman', serif, sans-serif",
      radius: 12,
      density: 0.75,
      width: 640,
      background: true,
    },
    warnings: [],
  });
});

test('what is not set → nothing, and no warning', () => {
  expect(read({ accent: '', font: '  ', radius: undefined, width: null, density: 3 })).toEqual({
    looks: {},
    warnings: [],
  });
  expect(read({ radius: '0', background: 'opaque' }).looks).toEqual({ radius: 0, background: false });
});

test.each<[string, string]>([
  ['accent', 'red;}*{display:none'],
  ['font', 'url(https://evil.example/font)'],
  ['font', "x'; background: url(//evil.example)"],
  ['font', 'a\\27 b'],
  ['font', 'Arial,'],
  ['font', 'a, b, c, d, e, f, g'],
  ['font', 'x'.repeat(65)],
  ['font', 'var(--c-bg)'],
  ['radius', '25'],
  ['radius', '-1'],
  ['radius', '50%'],
  ['radius', '1e1'],
  ['radius', 'calc(1px)'],
  ['density', 'toString'],
  ['density', 'Compact'],
  ['width', '100'],
  ['width', '100%'],
  ['width', '99999px'],
  ['background', 'url(x)'],
  ['background', '#fff'],
])('%s “%s” → ignored, with a warning that says what it can be', (name, value) => {
  const { looks, warnings } = read({ [name]: value });
  expect(looks).toEqual({});
  expect(warnings).toEqual([expect.stringContaining(`Savepoint: ${name} “${value.slice(0, 60)}”`)]);
  expect(warnings[0]).toContain('It can be: ');
});
