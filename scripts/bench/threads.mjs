/** A database with threads of several lengths in it, and a catalogue of what they are about, in a process of their own. */
import { createRequire } from 'node:module';
import { THREADS, WARM_UP_THREAD } from './comments.mjs';

const require = createRequire(import.meta.url);
const mongoose = require('mongoose');
const { startDatabase } = require('../../packages/service-kit/dist/testing/database.js');
const { startFakeCatalog } = require('../../packages/service-kit/dist/testing/fake-catalog.js');
const { commentModel } = require('../../services/comments/dist/data/models/comment.js');

const START = Date.parse('2025-05-14T12:00:00.000Z');
const MEMBERS = 97;

/** A thread as members write it: every third comment is a reply to the one before. */
const threadOf = ({ slug, length }) =>
  Array.from({ length }, (_, index) => {
    const parent_uid = index % 3 === 2 ? `${slug}-${String(index - 1).padStart(8, '0')}` : null;
    return {
      _id: `${slug}-${String(index).padStart(8, '0')}`,
      entity_type: 'game',
      entity_slug: slug,
      user_uid: `member-${index % MEMBERS}`,
      name: `Member ${index % MEMBERS}`,
      content: `Comment ${index}: the lantern in the second chamber burns longer than it should.`,
      created: new Date(START + index * 60_000),
      parent_uid,
      grandparent_uid: null,
      root_uid: parent_uid,
      level: parent_uid ? 1 : 0,
      state: 'visible',
    };
  });

const database = await startDatabase();
const catalogue = await startFakeCatalog(
  [...THREADS.map(({ slug }) => slug), WARM_UP_THREAD].map((slug) => `game/${slug}`),
);
const connection = await mongoose.createConnection(database.uri).asPromise();
for (const thread of THREADS) await commentModel(connection).insertManyIfAbsent(threadOf(thread));
await connection.close();
// No member here wants mail about replies, so the forms service is not called.
process.send({ MONGODB_URI: database.uri, CATALOG_URL: catalogue.url, FORMS_URL: catalogue.url });
process.once('disconnect', async () => {
  await catalogue.close();
  await database.close();
  process.exit(0);
});
