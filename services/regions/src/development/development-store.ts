import { MAX_DEVELOPMENT_SESSIONS } from '@savepoint/contracts/base';
import {
  DEVELOPMENT_TTL_MS,
  developmentVersion,
  type DevelopmentBuild,
  type SignedDevelopment,
} from '@savepoint/contracts/regions';
import { HttpError } from '@savepoint/service-kit/base';
import type { DevelopmentModels } from './model';

/** Builds of a session that are kept: pages of the one before may still load its files. */
const MAX_BUILDS_PER_SESSION = 2;

/** A build, as it is sent. */
export interface SentBuild {
  build: DevelopmentBuild;
  signed: SignedDevelopment;
}

/** The builds of sessions of `savepoint-region dev`, in the database: they end by themselves. */
export class DevelopmentStore {
  constructor(private readonly models: DevelopmentModels) {}

  /**
   * Checks that a build follows the last one of its session, or begins a session that its key may have.
   * @throws {HttpError}
   */
  async assertNext({ build, signed }: SentBuild): Promise<void> {
    const last = await this.#latest(build.session);
    if (last && last.key !== signed.key)
      throw new HttpError('region-release-refused', {
        params: { problem: 'another key has begun this session' },
      });
    if (last && last.build >= build.build) throw new HttpError('region-release-replayed');
    if (last) return;
    const builds = await this.models.builds.find({ key: signed.key }, { session: 1, expires: 1 }).lean();
    const sessions = new Set(builds.filter(isCurrent).map(({ session }) => session));
    if (sessions.size >= MAX_DEVELOPMENT_SESSIONS)
      throw new HttpError('region-development-full', { params: { count: String(sessions.size) } });
  }

  /** Returns the bytes of each file of a build that the session has already, by its name. */
  async filesOf({ session, files }: DevelopmentBuild): Promise<Map<string, number>> {
    const stored = await this.models.files.find({ session }, { bytes: 1 }).lean();
    const bytes = new Map(stored.map((file) => [file._id, file.bytes]));
    return new Map(
      Object.entries(files).flatMap(([name, digest]): [string, number][] => {
        const known = bytes.get(fileId(session, digest));
        return known === undefined ? [] : [[name, known]];
      }),
    );
  }

  /**
   * Stores a build with the files that are new in it, and deletes what no recent build of its session has.
   * @throws {HttpError} when another request has stored this build
   */
  async save({ build, signed }: SentBuild, contents: ReadonlyMap<string, Buffer>): Promise<void> {
    const { session, files } = build;
    const expires = new Date(Date.now() + DEVELOPMENT_TTL_MS);
    await this.models.files.updateMany({ session }, { $set: { expires } });
    // Two names may have the same content.
    const documents = new Map(
      [...contents].map(([name, content]) => {
        const _id = fileId(session, files[name]!);
        return [_id, { _id, session, bytes: content.length, data: content.toString('base64'), expires }];
      }),
    );
    for (const document of documents.values()) await this.models.files.insertIfAbsent(document);
    const _id = developmentVersion(build);
    const stored = { _id, session, build: build.build, key: signed.key, signed, expires };
    if (!(await this.models.builds.insertIfAbsent(stored))) throw new HttpError('region-release-replayed');
    await this.#prune(session);
  }

  /** Returns a build by the name of its version, or the latest one of a session. */
  async find(name: string): Promise<SignedDevelopment | undefined> {
    const build = name.includes('.')
      ? await this.models.builds.findOne({ _id: name }).lean()
      : await this.#latest(name);
    return build && isCurrent(build) ? build.signed : undefined;
  }

  /** Returns the content of a file of a version. */
  async fileOf(version: string, name: string): Promise<Buffer | undefined> {
    const signed = await this.find(version);
    if (!signed) return undefined;
    // What was stored was verified.
    const { session, files } = JSON.parse(signed.payload) as DevelopmentBuild;
    if (!Object.hasOwn(files, name)) return undefined;
    const file = await this.models.files.findOne({ _id: fileId(session, files[name]!) }).lean();
    return file ? Buffer.from(file.data, 'base64') : undefined;
  }

  /** Deletes a session of a key. @returns whether there was one */
  async withdraw(session: string, key: string): Promise<boolean> {
    const last = await this.#latest(session);
    if (last?.key !== key) return false;
    await this.models.builds.deleteMany({ session });
    await this.models.files.deleteMany({ session });
    return true;
  }

  #latest(session: string) {
    return this.models.builds.findOne({ session }).sort({ build: -1 }).lean();
  }

  async #prune(session: string): Promise<void> {
    const builds = await this.models.builds.find({ session }).sort({ build: -1 }).lean();
    const kept = builds.slice(0, MAX_BUILDS_PER_SESSION);
    const names = builds.slice(MAX_BUILDS_PER_SESSION).map(({ _id }) => _id);
    if (!names.length) return;
    await this.models.builds.deleteMany({ _id: { $in: names } });
    const used = new Set(
      kept.flatMap(({ signed }) =>
        Object.values((JSON.parse(signed.payload) as DevelopmentBuild).files).map((digest) =>
          fileId(session, digest),
        ),
      ),
    );
    const stored = await this.models.files.find({ session }, { _id: 1 }).lean();
    const unused = stored.map(({ _id }) => _id).filter((id) => !used.has(id));
    if (unused.length) await this.models.files.deleteMany({ _id: { $in: unused } });
  }
}

const fileId = (session: string, digest: string): string => `${session}/${digest}`;

/** MongoDB deletes what has expired within a minute, not at once. */
const isCurrent = ({ expires }: { expires: Date }): boolean => expires.getTime() > Date.now();
