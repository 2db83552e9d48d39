import { randomBytes } from 'node:crypto';
import type { Model } from 'mongoose';
import { CONTENT, type CatalogModels } from '../models';
import type { ContentState } from '../models/content-state';

/** Milliseconds an import may be silent before another may begin. */
const LEASE = 60_000;
/** Milliseconds a generation stays after readers were switched away: more than any of them takes to notice. */
const GRACE = 30_000;
/** Documents removed at a time, so that removing a large generation holds nobody up. */
const SWEEP_BATCH = 500;
/** Of a generation’s name: enough never to meet another one, and short, as every index key begins with it. */
const GENERATION_BYTES = 6;
const ID = 'catalogue' as const;
const LONG_AGO = new Date(0);

type State = Model<ContentState>;

/** What readers are to see. */
export const readState = (state: State): Promise<ContentState | null> =>
  state.findById(ID).lean<ContentState>().exec();

/**
 * Claims the right to import.
 * @returns the generation to write, or null while another import is under way
 */
export async function beginGeneration(state: State, now = new Date()): Promise<string | null> {
  await createState(state);
  const generation = randomBytes(GENERATION_BYTES).toString('base64url');
  const claimed = await state.updateOne(
    { _id: ID, lease_until: { $lt: now } },
    {
      $set: { importing: generation, lease_until: new Date(now.getTime() + LEASE) },
      $push: { generations: generation },
    },
  );
  return claimed.matchedCount ? generation : null;
}

async function createState(state: State): Promise<void> {
  const empty: ContentState = {
    _id: ID,
    generation: null,
    digest: null,
    switched: LONG_AGO,
    generations: [],
    importing: null,
    lease_until: LONG_AGO,
  };
  try {
    await state.updateOne({ _id: ID }, { $setOnInsert: empty }, { upsert: true });
  } catch (error) {
    // Two firsts at once: the other one made it.
    if ((error as { code?: number }).code !== 11000) throw error;
  }
}

/** The lease ran out and somebody else took over: what was written counts for nothing. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
  constructor() {
    super('Another import took over because this one was silent for too long. Start it again.');
  }
}

/** Says that an import goes on. @throws {LeaseLost} */
export async function renewLease(state: State, generation: string): Promise<void> {
  const lease_until = new Date(Date.now() + LEASE);
  const renewed = await state.updateOne({ _id: ID, importing: generation }, { $set: { lease_until } });
  if (!renewed.matchedCount) throw new LeaseLost();
}

/** Switches every reader to a generation, in one step. @throws {LeaseLost} */
export async function publishGeneration(state: State, generation: string, digest: string): Promise<void> {
  const published = await state.updateOne(
    { _id: ID, importing: generation },
    { $set: { generation, digest, switched: new Date(), importing: null, lease_until: LONG_AGO } },
  );
  if (!published.matchedCount) throw new LeaseLost();
}

/** Gives up an import; what it wrote is swept later. */
export async function abandonGeneration(state: State, generation: string): Promise<void> {
  await state.updateOne(
    { _id: ID, importing: generation },
    { $set: { importing: null, lease_until: LONG_AGO } },
  );
}

/**
 * Removes generations that nobody reads any more, those of imports that died included. Several
 * instances may do so at once.
 * @param now for tests
 */
export async function sweepGenerations(models: CatalogModels, now = new Date()): Promise<void> {
  await models.state.updateOne(
    { _id: ID, importing: { $ne: null }, lease_until: { $lt: now } },
    { $set: { importing: null } },
  );
  const state = await readState(models.state);
  if (!state || now.getTime() - state.switched.getTime() < GRACE) return;
  const left = state.generations.filter((name) => name !== state.generation && name !== state.importing);
  for (const generation of left) {
    for (const collection of CONTENT)
      await removeGeneration(models[collection] as Model<unknown>, generation);
    await models.state.updateOne({ _id: ID }, { $pull: { generations: generation } });
  }
}

async function removeGeneration(model: Model<unknown>, generation: string): Promise<void> {
  for (;;) {
    const ids = await model.find({ generation }, { _id: 1 }).limit(SWEEP_BATCH).lean();
    if (!ids.length) return;
    await model.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } });
  }
}
