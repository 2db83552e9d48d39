import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDevelopmentVersion, type RegionVersion } from '@savepoint/contracts/regions';
import { scaleTimeout } from '@savepoint/service-kit/config';
import writeFileAtomic from 'write-file-atomic';

const FETCH_TIMEOUT_MS = 5_000;
/** Files kept by `prune`. */
const MAX_FILES = 32;

/** A version that has a server bundle. */
export type BundledVersion = RegionVersion & Required<Pick<RegionVersion, 'server'>>;

const sha384 = (content: Uint8Array): string => createHash('sha384').update(content).digest('base64');

/** Thrown for a bundle whose digest differs from the registry’s. */
export class DigestMismatch extends Error {
  override name = 'DigestMismatch';
}

/** Server bundles on disk, named by their digest, which is verified before every use. */
export class BundleCache {
  readonly #pending = new Map<string, Promise<string>>();

  /**
   * @param folder created if missing
   * @param storeUrl base URL of the region store, for versions whose base is a path
   */
  constructor(
    private readonly folder: string,
    private readonly storeUrl: string,
  ) {}

  /**
   * Returns the code of a version’s bundle, fetched from the store unless it is cached.
   * @throws {DigestMismatch} when the store sends other content
   * @throws {Error} when the store does not send it
   */
  get(version: BundledVersion): Promise<string> {
    const { sha384: digest } = version.server;
    let pending = this.#pending.get(digest);
    if (!pending) {
      pending = this.#ensure(version).finally(() => this.#pending.delete(digest));
      this.#pending.set(digest, pending);
    }
    return pending;
  }

  /** Deletes the bundles that were fetched first, beyond MAX_FILES. */
  async prune(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const names = await readdir(this.folder);
    const files = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(path.join(this.folder, name))).mtimeMs })),
    );
    const old = files.sort((a, b) => b.at - a.at).slice(MAX_FILES);
    await Promise.all(old.map(({ name }) => rm(path.join(this.folder, name), { force: true })));
  }

  async #ensure({ base, remote, version, server }: BundledVersion): Promise<string> {
    const file = path.join(this.folder, `${Buffer.from(server.sha384, 'base64').toString('hex')}.cjs`);
    const cached = await readFile(file).catch(() => null);
    if (cached && sha384(cached) === server.sha384) return cached.toString();

    const url = new URL(base + server.url, this.storeUrl);
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(scaleTimeout(FETCH_TIMEOUT_MS)),
    });
    if (!response.ok) throw new Error(`The region store responded ${response.status} for ${url.pathname}`);
    const content = Buffer.from(await response.arrayBuffer());
    if (sha384(content) !== server.sha384)
      throw new DigestMismatch(`${remote}@${version}: ${url.pathname} is not what was published`);
    // Every change makes another one, which is used for minutes.
    if (isDevelopmentVersion(version)) return content.toString();
    await mkdir(this.folder, { recursive: true });
    await writeFileAtomic(file, content, { fsync: false });
    return content.toString();
  }
}
