import { withDistinctNames } from './distinct-names';

const game = (slug: string, name: string, released: string | null, developer = 'id Software') => ({
  slug,
  name,
  released,
  developers: [developer],
});

test('games of one name are told apart by their year, else by their developer, else by their slug', () => {
  const names = withDistinctNames([
    game('doom', 'Doom', '1993-12-10'),
    game('doom-2016', 'DOOM', '2016'),
    game('prey', 'Prey', '2017-05-05', 'Arkane'),
    game('prey-2', 'Prey', '2017', 'Human Head'),
    game('solo', 'Solo', null),
    game('solo-2', 'Solo', null),
    game('hades', 'Hades', '2020-09-17'),
  ]).map(({ name }) => name);
  expect(names).toEqual([
    'Doom (1993)',
    'DOOM (2016)',
    'Prey (Arkane)',
    'Prey (Human Head)',
    'Solo (solo)',
    'Solo (solo-2)',
    'Hades',
  ]);
});

test('streams are still looked up by the name that the game has', () => {
  const [first] = withDistinctNames([
    { ...game('doom', 'Doom', '1993'), twitch: 'DOOM' },
    game('doom-2016', 'Doom', '2016'),
  ]);
  expect(first).toMatchObject({ name: 'Doom (1993)', twitch: 'DOOM' });
  expect(withDistinctNames([game('a', 'A', '1993'), game('b', 'A', '2016')])[0]).toMatchObject({
    twitch: 'A',
  });
});
