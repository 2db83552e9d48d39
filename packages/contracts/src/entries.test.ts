/** @jest-environment node */
/** Loads an entry. @throws if that loads TypeBox */
const loadWithoutTypeBox = (entry: string) =>
  jest.isolateModulesAsync(async () => {
    jest.doMock('typebox', () => {
      throw new Error('typebox is loaded');
    });
    await import(`./${entry}`);
  });

test.each(['base', 'errors', 'routes'])(
  '%s: does not load TypeBox, of which browsers need little',
  loadWithoutTypeBox,
);

test('TypeBox is found where it is loaded', () =>
  expect(loadWithoutTypeBox('schema')).rejects.toThrow('typebox is loaded'));
