import { Value } from 'typebox/value';
import { ListSlotProps, OPEN_SLOTS, OpenSlotProps, PageSlotProps } from './open-slots';
import { propsSchemaOf, regionProps } from './region-props';

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

test.each([
  ['game', OpenSlotProps],
  ['review-sidebar', OpenSlotProps],
  ['list-top', ListSlotProps],
  ['home-end', PageSlotProps],
  ['toString', OpenSlotProps],
])('propsSchemaOf: a region in the slot %s → what its page passes', (slot, schema) => {
  expect(propsSchemaOf('weather', slot)).toBe(schema);
  expect(propsSchemaOf('search', slot)).toBe(regionProps.search);
});

test('every open slot is named by its page and its position there', () => {
  for (const slot of OPEN_SLOTS) expect(slot).toMatch(/^(game|article|review|home|list|account)-[a-z]/);
});

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
