/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommentsPage } from '@savepoint/contracts/comments';
import { callOf, type PublicCall } from '@savepoint/contracts/api';
import type { Server } from '@savepoint/service-kit/http';
import {
  callEnv,
  createTestTokens,
  eventually,
  startDatabase,
  startFakeCatalog,
} from '@savepoint/service-kit/testing';
import { EJSON } from 'bson';
import mongoose from 'mongoose';
import { buildApp as buildComments } from '../../services/comments/src';
import { buildApp as buildForms } from '../../services/forms/src';
import { buildApp as buildUserActions } from '../../services/user-actions/src';

const FOLDER = join(__dirname, '..', 'fixtures');
const FIXTURES = readdirSync(FOLDER).filter((name) => /^data-of-.+\.json$/.test(name));

interface StoredCollection {
  indexes: ({ key: Record<string, 1 | -1>; name: string } & mongoose.mongo.CreateIndexesOptions)[];
  documents: mongoose.mongo.OptionalId<mongoose.mongo.Document>[];
}

const SERVICES = ['comments', 'user-actions', 'forms'] as const;
type ServiceName = (typeof SERVICES)[number];
const tokens = Object.fromEntries(SERVICES.map((name) => [name, createTestTokens(name)])) as Record<
  ServiceName,
  ReturnType<typeof createTestTokens>
>;

/** Starts the services of today on the data of a fixture. */
async function startOn(fixture: string) {
  const stored = EJSON.parse(readFileSync(join(FOLDER, fixture), 'utf8')) as Record<string, StoredCollection>;
  const database = await startDatabase();
  const connection = await mongoose.createConnection(database.uri).asPromise();
  for (const [name, { indexes, documents }] of Object.entries(stored)) {
    const collection = connection.collection(name);
    for (const { key, ...options } of indexes) await collection.createIndex(key, options);
    if (documents.length > 0) await collection.insertMany(documents);
  }
  const catalog = await startFakeCatalog(['game/hades']);
  const apps: Server[] = [];
  const start = async (
    name: ServiceName,
    build: (env: NodeJS.ProcessEnv) => Promise<unknown>,
    env: Record<string, string>,
  ) => {
    const app = (await build({
      LOG_LEVEL: 'silent',
      MONGODB_URI: database.uri,
      CATALOG_URL: catalog.url,
      INTERNAL_PUBLIC_KEY: tokens[name].publicKey,
      ...callEnv,
      ...env,
    })) as Server;
    apps.push(app);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await eventually(async () => (await fetch(`${url}/readyz`)).ok);
    return url;
  };
  const forms = await start('forms', buildForms, { DATA_DIR: database.folder });
  const comments = await start('comments', buildComments, { FORMS_URL: forms });
  const userActions = await start('user-actions', buildUserActions, {
    COMMENTS_URL: comments,
    FORMS_URL: forms,
  });
  const urls = { forms, comments, 'user-actions': userActions };
  const profiles = stored['profiles']!.documents as unknown as { _id: string; name: string; email: string }[];
  const [ann] = profiles.filter(({ name }) => name === 'Ann');
  return {
    connection,
    read: async <T>(path: string) => (await (await fetch(comments + path)).json()) as T,
    /** Makes a call as Ann. */
    async call<T>(name: PublicCall, body: object = {}): Promise<T> {
      const { path, upstream } = callOf(name);
      const { _id, name: own, email } = ann!;
      const token = tokens[upstream as ServiceName].token(_id, { name: own, email });
      const response = await fetch(urls[upstream as ServiceName] + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
      return JSON.parse(text) as T;
    },
    async close() {
      await connection.close();
      await Promise.all(apps.map((app) => app.close()));
      await catalog.close();
      await database.close();
    },
  };
}

test('there is data of the oldest version that can be taken over, and of the last one', () => {
  expect(FIXTURES.length).toBeGreaterThanOrEqual(2);
});

test.each(FIXTURES)('%s: every service is ready, shows what is stored, and takes more', async (fixture) => {
  const site = await startOn(fixture);
  const thread = '/api/comments?entity_type=game&entity_slug=hades&limit=50';
  const { comments } = await site.read<CommentsPage>(thread);
  const first = comments.find(({ uid }) => uid === 'ann-early-000001');
  expect(first).toMatchObject({ name: 'Ann', likes: 1 });
  expect(comments.find(({ uid }) => uid === 'bob-early-000001')).toMatchObject({
    parent_uid: 'ann-early-000001',
  });
  const { profile } = await site.call<{ profile: unknown }>('login', {
    name: 'Ann',
    email: 'ann@example.org',
  });
  expect(profile).toMatchObject({
    likes: { games: ['hades'] },
    favorites: { games: ['hades'] },
    ratings: { games: { hades: 4.5 } },
  });
  await site.call('addComment', {
    comment_uid: 'ann-later-000001',
    entity_type: 'game',
    entity_slug: 'hades',
    parent_uid: 'bob-early-000001',
    grandparent_uid: 'ann-early-000001',
    content: 'Still so.',
  });
  await eventually(async () =>
    (await site.read<CommentsPage>(thread)).comments.some(({ uid }) => uid === 'ann-later-000001'),
  );
  // What nothing uses any more is gone.
  const names = (await site.connection.listCollections()).map(({ name }) => name);
  for (const left of [
    'training_results',
    'comment_refused_calls',
    'site_refused_calls',
    'form_refused_calls',
  ])
    expect(names).not.toContain(left);
  const entity = { entity_type: 'game', entity_field: 'slug', entity_value: 'hades' };
  expect(await site.call('rateGame', { ...entity, rating: 2 })).toMatchObject({ user_rating: 2 });
  await site.close();
});
