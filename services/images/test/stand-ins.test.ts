import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardUrl, coverUrl, pictureDigest } from '@savepoint/contracts';
import { uploadRevision } from '@savepoint/service-kit';
import sharp from 'sharp';
import { measure, startStack, type Stack } from './stack';

const RED = { r: 200, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 200 };
const FILE = 'covers/hades.png';
const FOREVER = 'public, max-age=31536000, immutable';

let folder: string;
let stack: Stack;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-uploads-'));
  await mkdir(join(folder, 'covers'));
  stack = await startStack({ UPLOADS_DIR: folder });
});
afterEach(async () => {
  await stack.stop();
  await rm(folder, { recursive: true });
});

/** Puts a picture of one colour among the uploads. @returns its revision */
async function upload(background: typeof RED, width = 400, height = 300): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  await writeFile(join(folder, FILE), bytes);
  return uploadRevision(bytes);
}

/** What an import does that finds a picture pinned. @returns its digest, as pages name it */
function pin(revision: string): string {
  const hades = stack.catalog.known.games['hades']!;
  hades.pin = { file: FILE, revision };
  return pictureDigest(hades.name, hades.genres, hades.pin);
}

/** Mean colour, size and header of what is answered. */
async function look(path: string) {
  const answer = await stack.get(path, { accept: 'image/png' });
  const { bytes, width, height, format } = await measure(answer);
  const { dominant } = await sharp(bytes).stats();
  const near = (colour: typeof RED) =>
    (['r', 'g', 'b'] as const).every((channel) => Math.abs(dominant[channel] - colour[channel]) < 16);
  const colour = near(RED) ? 'red' : near(BLUE) ? 'blue' : 'drawn';
  return { colour, width, height, format, kept: answer.headers.get('cache-control') };
}

const cover = (digest?: string) => coverUrl('game', 'hades', 'portrait', 300, digest);

test('an upload stands in for the cover in every shape and on the card, cropped and enlarged to its size', async () => {
  const digest = pin(await upload(RED, 90, 60));
  const red = { colour: 'red', kept: FOREVER };
  expect(await look(cover(digest))).toMatchObject({ ...red, width: 300, height: 400 });
  expect(await look(coverUrl('game', 'hades', 'wide', 640, digest))).toMatchObject({
    ...red,
    width: 640,
    height: 360,
  });
  expect(await look(coverUrl('game', 'hades', 'square', 44, digest))).toMatchObject({ ...red, width: 44 });
  expect(await look(cardUrl('game', 'hades', digest))).toMatchObject({
    ...red,
    width: 1200,
    height: 630,
    format: 'jpeg',
  });
});

test('another picture has another version, under which it is shown at once', async () => {
  const before = pin(await upload(RED));
  expect((await look(cover(before))).colour).toBe('red');
  const after = pin(await upload(BLUE));
  expect(after).not.toBe(before);
  // What is known here may be two seconds old before it is doubted.
  await stack.restart();
  expect(await look(cover(after))).toMatchObject({ colour: 'blue', kept: FOREVER });
  expect(await look(cover(before))).toMatchObject({
    colour: 'blue',
    kept: expect.not.stringContaining('immutable'),
  });
});

test('a file that was replaced and not imported yet is not kept under the version of the old one', async () => {
  const digest = pin(await upload(RED));
  await upload(BLUE);
  expect(await look(cover(digest))).toMatchObject({ colour: 'drawn', kept: 'public, max-age=60' });
});

test.each([
  ['is gone', async () => rm(join(folder, FILE))],
  ['is no picture', async () => writeFile(join(folder, FILE), '<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('a cover is drawn while its upload %s, and not kept for long', async (_, spoil) => {
  const digest = pin(await upload(RED));
  await spoil();
  expect(await look(cover(digest))).toMatchObject({ colour: 'drawn', kept: 'public, max-age=60' });
});

test('an article has a picture of its own by the same means', async () => {
  const revision = await upload(BLUE);
  const article = stack.catalog.known.articles['safe-rooms']!;
  article.pin = { file: FILE, revision };
  const digest = pictureDigest(article.title, [], article.pin);
  expect(await look(coverUrl('art', 'safe-rooms', 'wide', 640, digest))).toMatchObject({
    colour: 'blue',
    kept: FOREVER,
  });
});
