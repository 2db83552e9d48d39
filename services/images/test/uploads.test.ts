import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { UPLOAD_MAX_BYTES, uploadRevision } from '@savepoint/service-kit/http';
import sharp from 'sharp';
import { AVIF, measure, startTestService, WEBP, type TestService } from './test-service';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** A square PNG in one bit a pixel: 50 KB on disk, 400 million pixels in memory. */
const blackPng = (edge: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(edge * (1 + Math.ceil(edge / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const WEBM = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(4_000, 'lamp')]);
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nA lamp.\n';
const UNKNOWN_REVISION = '0123456789abcdef';

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  const shots = join(folder, 'public', 'shots');
  await mkdir(shots, { recursive: true });
  const photo = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#336699' } });
  await photo.clone().jpeg().toFile(join(shots, 'wide.jpg'));
  await photo.clone().png().toFile(join(shots, 'wide.png'));
  await photo.clone().webp().toFile(join(shots, 'wide.webp'));
  await photo.clone().avif({ effort: 0 }).toFile(join(shots, 'wide.avif'));
  await photo.clone().gif().toFile(join(shots, 'wide.gif'));
  const sideways = photo
    .clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 });
  await sideways.toFile(join(shots, 'sideways.jpg'));
  await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000000' } })
    .png()
    .toFile(join(shots, 'clear.png'));

  await writeFile(join(shots, 'art.svg'), SVG);
  await writeFile(join(shots, 'art.png'), SVG);
  await writeFile(join(shots, 'page.jpg'), '<!doctype html><p>not a picture at all');
  await writeFile(join(shots, 'empty.jpg'), '');
  const broken = await photo.clone().jpeg().toBuffer();
  await writeFile(join(shots, 'broken.jpg'), broken.subarray(0, 400));
  await writeFile(join(shots, 'heavy.jpg'), Buffer.alloc(UPLOAD_MAX_BYTES + 1, broken));
  await writeFile(join(shots, 'bomb.png'), blackPng(20_000));

  await writeFile(join(shots, 'lamp.webm'), WEBM);
  await writeFile(join(shots, 'lamp.vtt'), CAPTIONS);
  await writeFile(join(shots, 'page.mp4'), '<!doctype html><p>not a video at all');

  await photo.clone().jpeg().toFile(join(folder, 'secret.jpg'));
  await photo
    .clone()
    .jpeg()
    .toFile(join(folder, 'public', '.hidden.jpg'));
  await symlink(join(folder, 'secret.jpg'), join(shots, 'link.jpg'));
  await symlink(folder, join(shots, 'out'));
  service = await startTestService({ UPLOADS_DIR: join(folder, 'public') });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

describe('an upload', () => {
  test.each(['jpg', 'png', 'webp', 'avif', 'gif'])(
    'in %s is sent in the format that the client accepts',
    async (kind) => {
      const response = await service.get(`/cdn/uploads/shots/wide.${kind}?width=300&height=169`, {
        accept: AVIF,
      });
      expect(await measure(response)).toMatchObject({ format: 'av1', width: 300, height: 169 });
    },
  );

  test.each([
    ['width=400', 400, 225],
    ['height=400', 711, 400],
    ['width=200&height=200', 200, 200],
    ['width=200&height=200&fit=inside', 200, 113],
    ['width=200&height=200&fit=contain', 200, 200],
    ['', 1280, 720],
  ])('requested with "%s" is %d × %d', async (query, width, height) => {
    const response = await service.get(`/cdn/uploads/shots/wide.jpg?${query}`, { accept: WEBP });
    expect(await measure(response)).toMatchObject({ format: 'webp', width, height });
  });

  test('is never enlarged', async () => {
    expect(await measure(await service.get('/cdn/uploads/shots/clear.png?width=300'))).toMatchObject({
      width: 9,
    });
  });

  test('is rotated upright, and its metadata is removed', async () => {
    const { width, height, orientation, exif } = await measure(
      await service.get('/cdn/uploads/shots/sideways.jpg'),
    );
    expect({ width, height }).toEqual({ width: 720, height: 1280 });
    expect(orientation).toBeUndefined();
    expect(exif).toBeUndefined();
  });

  test('with transparency is white behind it in JPEG', async () => {
    const { bytes } = await measure(await service.get('/cdn/uploads/shots/clear.png'));
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('is cached for a day, by shared caches for a minute, because it may be replaced', async () => {
    const name = join(folder, 'public', 'changing.jpg');
    const colour = (background: string) =>
      sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .jpeg()
        .toFile(name);
    await colour('#000000');
    const before = await service.get('/cdn/uploads/changing.jpg');
    expect(before.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60');
    await rm(name);
    await colour('#ffffff');
    const after = await service.get('/cdn/uploads/changing.jpg');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });
});

describe('an upload with a revision in its address', () => {
  test.each(['wide.jpg?width=300&height=169&', 'lamp.webm?', 'lamp.vtt?'])(
    '%s is immutable if the revision is current',
    async (path) => {
      const name = path.split('?')[0]!;
      const revision = uploadRevision(await readFile(join(folder, 'public', 'shots', name)));
      const cacheControl = async (v: string) =>
        (await service.get(`/cdn/uploads/shots/${path}v=${v}`)).headers.get('cache-control');
      expect(await cacheControl(revision)).toBe('public, max-age=31536000, immutable');
      expect(await cacheControl(UNKNOWN_REVISION)).toBe('public, max-age=86400, s-maxage=60');
    },
  );
});

describe('a video', () => {
  const get = (headers: Record<string, string> = {}) => service.get('/cdn/uploads/shots/lamp.webm', headers);

  test('is sent as it is, with its media type', async () => {
    const response = await get();
    expect(response.headers.get('content-type')).toBe('video/webm');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(WEBM);
  });

  test('is sent by range', async () => {
    const response = await get({ range: 'bytes=4-7' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 4-7/${WEBM.length}`);
    expect(await response.text()).toBe('lamp');
    expect((await get({ range: 'bytes=9999-' })).status).toBe(416);
  });

  test('has captions as text', async () => {
    const response = await service.get('/cdn/uploads/shots/lamp.vtt');
    expect(response.headers.get('content-type')).toMatch(/^text\/vtt/);
    expect(await response.text()).toBe(CAPTIONS);
  });
});

describe('invalid uploads are rejected', () => {
  test.each([
    ['an SVG', 'art.svg', 'not-a-picture'],
    ['an SVG that is called a PNG', 'art.png', 'not-a-picture'],
    ['a page that is called a JPEG', 'page.jpg', 'not-a-picture'],
    ['a page that is called an MP4', 'page.mp4', 'not-a-picture'],
    ['an empty file', 'empty.jpg', 'not-a-picture'],
    ['half a picture', 'broken.jpg', 'picture-broken'],
    ['a file of too many bytes', 'heavy.jpg', 'picture-too-large'],
    ['a small file of 400 million pixels', 'bomb.png', 'picture-too-large'],
  ])('%s is not sent', async (_name, file, code) => {
    const response = await service.get(`/cdn/uploads/shots/${file}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code });
  });

  test.each([
    ['a width that is not offered', 'width=301', 'size-not-offered'],
    ['a width that is not decimal', 'width=0x12c', 'invalid-request'],
    ['a height that is not offered', 'height=5000', 'size-not-offered'],
    ['a fit that is not offered', 'fit=fill', 'invalid-request'],
  ])('%s is rejected', async (_name, query, code) => {
    const response = await service.get(`/cdn/uploads/shots/wide.jpg?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
  });

  test.each([
    '/cdn/uploads/../secret.jpg',
    '/cdn/uploads/shots/../../secret.jpg',
    '/cdn/uploads/..%2fsecret.jpg',
    '/cdn/uploads/%2e%2e/secret.jpg',
    '/cdn/uploads/%2e%2e%2fsecret.jpg',
    '/cdn/uploads/shots/..%5c..%5csecret.jpg',
    '/cdn/uploads/%252e%252e%252fsecret.jpg',
    '/cdn/uploads//etc/hostname',
    '/cdn/uploads/%2fetc%2fhostname',
    '/cdn/uploads/shots/link.jpg',
    '/cdn/uploads/shots/out/secret.jpg',
    '/cdn/uploads/.hidden.jpg',
    '/cdn/uploads/shots/wide.jpg%00.png',
    '/cdn/uploads/shots',
    '/cdn/uploads/shots/',
    '/cdn/uploads/',
    `/cdn/uploads/${'a'.repeat(300)}.jpg`,
    '/cdn/uploads/shots/nothing.jpg',
  ])('%s is 404', async (path) => {
    expect(await service.raw(path)).toBe(404);
  });
});

test('no UPLOADS_DIR → 404', async () => {
  const bare = await startTestService();
  expect((await bare.get('/cdn/uploads/shots/wide.jpg')).status).toBe(404);
  await bare.stop();
});
