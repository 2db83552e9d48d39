import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDemoContent } from './demo';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = async (activity: string) => {
  await writeFile(join(folder, 'members.yaml'), 'members: [{ uid: demo-a, name: Ada }]');
  await writeFile(join(folder, 'activity.yaml'), activity);
};

test('members and activity are read', async () => {
  await write(
    'comments: []\nratings: [{ user: demo-a, game: hades, rating: 4.5, days_ago: 2 }]\nfavourites: []\nlikes: []',
  );
  expect(await readDemoContent(folder)).toMatchObject({
    members: [{ uid: 'demo-a', name: 'Ada' }],
    ratings: [{ user: 'demo-a', game: 'hades', rating: 4.5, days_ago: 2 }],
  });
});

test('an invalid value: the error names its file and position', async () => {
  await write(
    'comments: []\nratings: [{ user: demo-a, game: hades, rating: 6, days_ago: 2 }]\nfavourites: []\nlikes: []',
  );
  await expect(readDemoContent(folder)).rejects.toThrow('activity.yaml/ratings/0/rating is wrong');
});
