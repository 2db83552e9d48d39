import { Value } from 'typebox/value';
import { OpenSlotProps, propsSchemaOf, regionProps } from './region-props';

test('every region of the specification has props', () => {
  expect(Object.keys(regionProps)).toEqual(
    expect.arrayContaining([
      'header',
      'footer',
      'search',
      'ratings',
      'comments',
      'streams',
      'account',
      'contact',
    ]),
  );
});

test('propsSchemaOf: a region of the shell → the schema of its own props', () => {
  for (const [region, schema] of Object.entries(regionProps)) expect(propsSchemaOf(region)).toBe(schema);
});

test.each(['weather', 'toString', ''])(
  'propsSchemaOf: "%s", which the shell does not know → an open slot',
  (region) => {
    expect(propsSchemaOf(region)).toBe(OpenSlotProps);
  },
);

test('a region in an open slot gets the slug and name of the page’s subject and nothing else', () => {
  expect(Value.Check(OpenSlotProps, { slug: 'hades', name: 'Hades' })).toBe(true);
  expect(Value.Check(OpenSlotProps, { slug: 'hades' })).toBe(false);
  expect(Value.Check(OpenSlotProps, { name: 'Hades' })).toBe(false);
  expect(Value.Check(OpenSlotProps, { slug: 'hades', name: 'Hades', member: 'ann' })).toBe(false);
});

test('the header names platforms and categories with their number of games', () => {
  const header = (section: object) => ({ path: '/', platforms: [section], categories: [] });
  const pc = { slug: 'windows-pc', name: 'PC' };
  expect(Value.Check(regionProps.header, header({ ...pc, count: 0 }))).toBe(true);
  expect(Value.Check(regionProps.header, header({ ...pc, count: -1 }))).toBe(false);
  expect(Value.Check(regionProps.header, header(pc))).toBe(false);
});
