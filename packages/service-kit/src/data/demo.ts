import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MARK_NAMES, MARKS, RATING_MAX, RATING_MIN, type MarkPlural } from '@savepoint/contracts/base';
import { EntityType, Nullable, Slug } from '@savepoint/contracts/schema';
import { CommentUid } from '@savepoint/contracts/comments';
import type { Connection } from 'mongoose';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import type { CollectionName } from '../privacy';

const ago = { days_ago: Type.Number({ minimum: 0 }) };
const sampleAction = { user: Type.String(), game: Slug, ...ago };
/** A mark of a game. */
const SampleAction = Type.Object(sampleAction);
export type SampleAction = Static<typeof SampleAction>;
const Members = Type.Object({
  members: Type.Array(Type.Object({ uid: Type.String(), name: Type.String() })),
});
const Activity = Type.Object({
  comments: Type.Array(
    Type.Object({
      id: CommentUid,
      user: Type.String(),
      entity_type: EntityType,
      entity_slug: Slug,
      parent: Nullable(CommentUid),
      content: Type.String(),
      minutes_ago: Type.Number({ minimum: 0 }),
      liked_by: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  ratings: Type.Array(
    Type.Object({ ...sampleAction, rating: Type.Number({ minimum: RATING_MIN, maximum: RATING_MAX }) }),
  ),
  ...(Object.fromEntries(
    MARK_NAMES.map((mark) => [MARKS[mark].plural, Type.Optional(Type.Array(SampleAction))]),
  ) as Record<
    MarkPlural,
    ReturnType<typeof Type.Optional<ReturnType<typeof Type.Array<typeof SampleAction>>>>
  >),
});

/** Sample members and their activity. Ages count back from the first import. */
export type DemoContent = Static<typeof Members> & Static<typeof Activity>;

/** The time for which services of one process share what one of them has read. */
const SHARED_MS = 10_000;
const shared = new Map<string, Promise<DemoContent>>();

/**
 * Reads `members.yaml` and `activity.yaml`.
 * @throws {Error} naming the file and the first invalid value
 */
export function readDemoContent(folder: string): Promise<DemoContent> {
  const known = shared.get(folder);
  if (known) return known;
  const content = readFiles(folder);
  shared.set(folder, content);
  content.catch(() => shared.delete(folder));
  setTimeout(() => shared.delete(folder), SHARED_MS).unref();
  return content;
}

async function readFiles(folder: string): Promise<DemoContent> {
  const [members, activity] = await Promise.all([
    read(folder, 'members.yaml', Members),
    read(folder, 'activity.yaml', Activity),
  ]);
  return { ...members, ...activity };
}

/**
 * Returns the time at which a service first imported sample content. It is stored, so that ages do not change with
 * every start.
 * @param service name of the service
 */
export async function demoImportTime(
  connection: Connection,
  service: 'comments' | 'user-actions',
): Promise<Date> {
  const record = connection.collection<{ _id: string; at: Date }>(recordsOf(service));
  await record.updateOne({ _id: 'import' }, { $min: { at: new Date() } }, { upsert: true });
  const { at } = (await record.findOne({ _id: 'import' })) ?? { at: new Date() };
  return at;
}

/** Deletes the stored time of the import, after the sample content was removed. */
export async function deleteDemoImportRecord(
  connection: Connection,
  service: 'comments' | 'user-actions',
): Promise<void> {
  await connection.collection<{ _id: string }>(recordsOf(service)).deleteOne({ _id: 'import' });
}

const recordsOf = (service: 'comments' | 'user-actions'): CollectionName =>
  service === 'comments' ? 'comments_demo' : 'user_actions_demo';

async function read<T extends TSchema>(folder: string, name: string, schema: T): Promise<Static<T>> {
  const content: unknown = parse(await readFile(join(folder, name), 'utf8'));
  const [problem] = Value.Errors(schema, content);
  if (problem) throw new Error(`${name}${problem.instancePath} is wrong: ${problem.message}`);
  return content as Static<T>;
}
