import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardUrl, coverUrl } from '@savepoint/contracts/base';
import { pictureDigest } from '@savepoint/contracts/catalog';
import { uploadRevision } from '@savepoint/service-kit/http';
import sharp from 'sharp';
import { measure, startTestService, type TestService } from './test-service';

const RED = { r: 200, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 200 };
const FILE = 'covers/hades.png';
const IMMUTABLE = 'public, max-age=31536000, immutable';

let folder: string;
let service: TestService;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-uploads-'));
  await mkdir(join(folder, 'covers'));
  service = await startTestService({ UPLOADS_DIR: folder });
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** Writes a picture of one colour to the uploads. @returns its revision */
async function upload(background: typeof RED, width = 400, height = 300): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  await writeFile(join(folder, FILE), bytes);
  return uploadRevision(bytes);
}

/** Pins the upload as an import does. @returns the picture’s digest, as in pages’ URLs */
function setUpload(revision: string): string {
  const hades = service.catalog.data.games['hades']!;
  hades.cover = { file: FILE, revision };
  return pictureDigest(hades.name, hades.genres, hades.cover);
}

/** Requests a picture. @returns its colour, size, format and Cache-Control */
async function request(path: string) {
  const response = await service.get(path, { accept: 'image/png' });
  const { bytes, width, height, format } = await measure(response);
  const { dominant } = await sharp(bytes).stats();
  const near = (colour: typeof RED) =>
    (['r', 'g', 'b'] as const).every((channel) => Math.abs(dominant[channel] - colour[channel]) < 16);
  const colour = near(RED) ? 'red' : near(BLUE) ? 'blue' : 'drawn';
  return { colour, width, height, format, cacheControl: response.headers.get('cache-control') };
}

const cover = (digest?: string) => coverUrl('game', 'hades', 'portrait', 300, digest);

test('an upload replaces the cover in every shape and on the card, cropped and enlarged to its size', async () => {
  const digest = setUpload(await upload(RED, 90, 60));
  const red = { colour: 'red', cacheControl: IMMUTABLE };
  expect(await request(cover(digest))).toMatchObject({ ...red, width: 300, height: 400 });
  expect(await request(coverUrl('game', 'hades', 'wide', 640, digest))).toMatchObject({
    ...red,
    width: 640,
    height: 360,
  });
  expect(await request(coverUrl('game', 'hades', 'square', 44, digest))).toMatchObject({ ...red, width: 44 });
  expect(await request(cardUrl('game', 'hades', digest))).toMatchObject({
    ...red,
    width: 1200,
    height: 630,
    format: 'jpeg',
  });
});

test('another upload has another version and is shown immediately', async () => {
  const before = setUpload(await upload(RED));
  expect((await request(cover(before))).colour).toBe('red');
  const after = setUpload(await upload(BLUE));
  expect(after).not.toBe(before);
  // Clears the cached subject, which is not reloaded within two seconds.
  await service.restart();
  expect(await request(cover(after))).toMatchObject({ colour: 'blue', cacheControl: IMMUTABLE });
  expect(await request(cover(before))).toMatchObject({
    colour: 'blue',
    cacheControl: expect.not.stringContaining('immutable'),
  });
});

test('a file replaced before its import is not immutable under the old version', async () => {
  const digest = setUpload(await upload(RED));
  await upload(BLUE);
  expect(await request(cover(digest))).toMatchObject({ colour: 'drawn', cacheControl: 'public, max-age=60' });
});

test.each([
  ['is missing', async () => rm(join(folder, FILE))],
  ['is no picture', async () => writeFile(join(folder, FILE), '<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('upload %s → the cover is drawn, with a short max-age', async (_, spoil) => {
  const digest = setUpload(await upload(RED));
  await spoil();
  expect(await request(cover(digest))).toMatchObject({ colour: 'drawn', cacheControl: 'public, max-age=60' });
});

test('an article’s upload works the same way', async () => {
  const revision = await upload(BLUE);
  const article = service.catalog.data.articles['safe-rooms']!;
  article.cover = { file: FILE, revision };
  const digest = pictureDigest(article.title, [], article.cover);
  expect(await request(coverUrl('art', 'safe-rooms', 'wide', 640, digest))).toMatchObject({
    colour: 'blue',
    cacheControl: IMMUTABLE,
  });
});
