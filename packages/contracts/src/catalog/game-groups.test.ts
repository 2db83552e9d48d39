import { Value } from 'typebox/value';
import { nameSlug } from './game-groups';
import { Slug } from '../schema';

test.each([
  ['CD Projekt Red', 'cd-projekt-red'],
  ['Devolver Digital, Inc.', 'devolver-digital-inc'],
  ['Pokémon', 'pokemon'],
  ['Don’t Nod', 'dont-nod'],
  ['Mario & Luigi', 'mario-luigi'],
  ['2K', '2k'],
  ['.hack//', 'hack'],
  ['任天堂', ''],
  ['', ''],
])('the slug of “%s” is “%s”', (name, slug) => {
  expect(nameSlug(name)).toBe(slug);
});

test('a long name: a slug of at most 120 characters, without a hyphen at its end', () => {
  const slug = nameSlug(`${'a'.repeat(119)} ${'b'.repeat(50)}`);
  expect(slug).toBe('a'.repeat(119));
  expect(Value.Check(Slug, nameSlug('word '.repeat(60)))).toBe(true);
});
