import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StrictObject } from '@savepoint/contracts/schema';
import mongoose from 'mongoose';
import { Type } from 'typebox';
import { connectMongo, DATABASE_CONCERNS, pingMongo } from './mongo';
import { defineCollection } from './stored-collection';
import { eventually, startDatabase } from '../testing';

const paints = defineCollection({
  collection: 'test_paints',
  document: StrictObject({ _id: Type.String(), colour: Type.String() }),
  defaults: {},
  indexes: {},
});

interface Command {
  commandName: string;
  command: { readConcern?: { level: string }; writeConcern?: { w: string; j: boolean; wtimeout: number } };
}

/** Concerns as the table in the docs writes them. */
const describeConcern = ({ commandName, command: { readConcern, writeConcern } }: Command): string => {
  const read = readConcern ? `\`${readConcern.level}\`` : '';
  const { w, j, wtimeout } = writeConcern ?? {};
  const write = writeConcern ? `\`${w}\`${j ? ', journal' : ''}, ${(wtimeout ?? 0) / 1000} s` : '';
  return [`\`${commandName}\``, read, write].join(' | ');
};

test('every command has the read or write concern that docs/production.md states', async () => {
  const database = await startDatabase();
  const options = { ...DATABASE_CONCERNS, monitorCommands: true, autoCreate: false, autoIndex: false };
  const connection = await mongoose.createConnection(database.uri, options).asPromise();
  const sent = new Set<string>();
  connection
    .getClient()
    .on('commandStarted', (event) => sent.add(describeConcern(event as unknown as Command)));
  const model = paints.model(connection);
  const red = { _id: 'red', colour: 'red' };
  await model.insertIfAbsent(red);
  await model.updateOrInsert(red, { colour: 'blue' });
  await model.replace({ _id: 'red' }, red);
  await model.bulkUpdate([{ filter: { _id: 'red' }, update: { colour: 'blue' } }]);
  await model.findOneAndUpdate({ _id: 'red' }, { colour: 'green' });
  await model.findById('red').lean();
  await model.exists({ colour: 'green' });
  await model.countDocuments({ colour: 'green' });
  await model.estimatedDocumentCount();
  await model.aggregate([{ $group: { _id: '$colour' } }]);
  await model.deleteOne({ _id: 'red' });
  await connection.close();
  await database.close();

  const docs = readFileSync(join(__dirname, '../../../../docs/production.md'), 'utf8');
  const table = [...docs.matchAll(/^\| (`\w+`) +\| (\S*) *\| (\S[^|]*?)? *\|/gm)].map(
    ([, command, read = '', write = '']) => [command, read, write].join(' | '),
  );
  expect([...sent].filter((line) => !/`(endSessions|hello)`/.test(line)).sort()).toEqual(table.sort());
});

test('the connection of a service has these concerns, whatever its URI says', async () => {
  const database = await startDatabase();
  const uri = new URL(database.uri);
  uri.searchParams.set('w', '1');
  uri.searchParams.set('readPreference', 'secondary');
  const connection = connectMongo(String(uri));
  await eventually(() =>
    pingMongo(connection).then(
      () => true,
      () => false,
    ),
  );
  const { readPreference, readConcern, writeConcern } = connection.getClient().options;
  expect({ mode: readPreference.mode, level: readConcern.level, w: writeConcern?.w }).toEqual({
    mode: 'primary',
    level: 'local',
    w: 'majority',
  });
  await connection.close();
  await database.close();
});
