import { randomBytes } from 'node:crypto';
import { ageMs, MAX_CLOCK_SKEW_MS } from '@savepoint/contracts/base';
import { CONTENT_COLLECTIONS, type CatalogModels, type ContentState } from '../models';

/** An import that has not renewed its lease for this long is considered abandoned, and another may start. */
const LEASE_MS = 60_000;
/** An old generation is kept for this long, so that every instance has switched before it is deleted. */
const GRACE_PERIOD_MS = 30_000;
/** Documents deleted per step, so that deleting a large generation does not block other writes. */
const SWEEP_BATCH_SIZE = 500;
/** Random bytes in a generation’s name: unique in practice, and short, since every index key starts with it. */
const GENERATION_BYTES = 6;
const ID = 'catalogue' as const;
const EPOCH = new Date(0);

type State = CatalogModels['state'];

/** The lease has expired, or was stored before the clock was set back. */
const isExpired = (now: Date) => [
  { lease_until: { $lt: now } },
  { lease_until: { $gt: new Date(now.getTime() + LEASE_MS + MAX_CLOCK_SKEW_MS) } },
];

/** Reads which generation is current; null before the first import. */
export const readState = (state: State): Promise<ContentState | null> =>
  state.findById(ID).lean<ContentState>().exec();

/**
 * Takes the import lease.
 * @returns the name of the generation to write, or null while another import is running
 */
export async function beginGeneration(state: State, now = new Date()): Promise<string | null> {
  await createState(state);
  const generation = randomBytes(GENERATION_BYTES).toString('base64url');
  const claimed = await state.updateOne(
    { _id: ID, $or: isExpired(now) },
    {
      $set: { importing: generation, lease_until: new Date(now.getTime() + LEASE_MS) },
      $push: { generations: generation },
    },
  );
  return claimed.matchedCount ? generation : null;
}

const createState = (state: State): Promise<boolean> =>
  state.insertIfAbsent({
    _id: ID,
    generation: null,
    digest: null,
    published: EPOCH,
    generations: [],
    importing: null,
    lease_until: EPOCH,
  });

/** The lease expired and another import took over: the generation of this one is discarded. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
  constructor() {
    super('Another import took over because this one did not renew its lease in time. Start it again.');
  }
}

/** Renews the import lease. @throws {LeaseLost} */
export async function renewLease(state: State, generation: string): Promise<void> {
  const lease_until = new Date(Date.now() + LEASE_MS);
  const renewed = await state.updateOne({ _id: ID, importing: generation }, { $set: { lease_until } });
  if (!renewed.matchedCount) throw new LeaseLost();
}

/** Until when texts of the current generation are visible. */
export const momentOf = ({ moment, published }: Pick<ContentState, 'moment' | 'published'>): Date =>
  moment ?? published;

/** The current time, or the first one after an earlier time: what is announced by its time never goes back. */
export const laterThan = (earlier: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), earlier.getTime() + 1));

/**
 * Makes a generation the current one, in one write.
 * @param now the current time by the database; texts dated after it wait
 * @throws {LeaseLost}
 */
export async function publishGeneration(
  state: State,
  generation: string,
  digest: string,
  now = new Date(),
): Promise<void> {
  for (;;) {
    const current = await readState(state);
    if (current?.importing !== generation) throw new LeaseLost();
    // Texts that were published by a clock a little ahead stay published.
    const before = momentOf(current).getTime();
    const moment = before > now.getTime() && before <= now.getTime() + MAX_CLOCK_SKEW_MS ? before : now;
    const published = laterThan(current.published, now);
    const done = await state.updateOne(
      { _id: ID, importing: generation, published: current.published },
      {
        $set: {
          generation,
          digest,
          published,
          moment: new Date(moment),
          importing: null,
          lease_until: EPOCH,
        },
      },
    );
    // Else texts of the generation before were published meanwhile.
    if (done.matchedCount) return;
  }
}

/** Releases the lease of a failed import; what it wrote is deleted by a later sweep. */
export async function abandonGeneration(state: State, generation: string): Promise<void> {
  await state.updateOne(
    { _id: ID, importing: generation },
    { $set: { importing: null, lease_until: EPOCH } },
  );
}

/**
 * Deletes generations that are no longer read, including those of abandoned imports. Several instances may
 * run it at the same time.
 * @param now the current time; tests pass their own
 */
export async function sweepGenerations(models: CatalogModels, now = new Date()): Promise<void> {
  await models.state.updateOne(
    { _id: ID, importing: { $ne: null }, $or: isExpired(now) },
    { $set: { importing: null } },
  );
  const state = await readState(models.state);
  if (!state || ageMs(state.published.getTime(), now.getTime()) < GRACE_PERIOD_MS) return;
  const obsolete = state.generations.filter((name) => name !== state.generation && name !== state.importing);
  for (const generation of obsolete) {
    for (const collection of CONTENT_COLLECTIONS)
      await deleteGeneration(models[collection] as CatalogModels['pages'], generation);
    await models.state.updateOne({ _id: ID }, { $pull: { generations: generation } });
  }
}

async function deleteGeneration(model: CatalogModels['pages'], generation: string): Promise<void> {
  for (;;) {
    const ids = await model.find({ generation }, { _id: 1 }).limit(SWEEP_BATCH_SIZE).lean();
    if (!ids.length) return;
    await model.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } });
  }
}
