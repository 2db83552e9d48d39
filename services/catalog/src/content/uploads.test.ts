import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { contentFolder, SMALL } from '../../test/content';
import { loadContent } from './load-content';

/** Imports a game with the given `cover` and an upload of one colour. @returns its imported cover options */
async function importCover(cover: string, background = '#a01f30') {
  const picture = { width: 60, height: 80, channels: 3, background } as const;
  const folder = await contentFolder(SMALL, {
    'games/hades.yaml': `${SMALL['games/hades.yaml']}cover: ${cover}\n`,
    'uploads/hades.png': '',
  });
  try {
    await writeFile(
      join(folder.path, 'uploads/hades.png'),
      await sharp({ create: picture }).png().toBuffer(),
    );
    const { games } = (await loadContent(folder.path)).content;
    return games.find(({ slug }) => slug === 'hades')?.cover;
  } finally {
    await folder.remove();
  }
}

test.each([
  ['#8a1c2b', 'oxblood'],
  ['#0d1f4f', 'midnight'],
  ['#f3f0ea', 'bone'],
])('a game shown with a picture in %s has the palette %s', async (colour, palette) => {
  expect(await importCover('{ file: hades.png }', colour)).toMatchObject({ file: 'hades.png', palette });
});

test('a palette chosen by an editor is kept', async () => {
  expect(await importCover('{ file: hades.png, palette: moss }')).toMatchObject({ palette: 'moss' });
});

test('a game without an uploaded picture has its drawn cover', async () => {
  expect(await importCover('{ composition: tower }')).toEqual({ composition: 'tower' });
});
