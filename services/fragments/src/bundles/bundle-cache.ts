import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegionVersion } from '@savepoint/contracts';

/** Milliseconds the store has to send a bundle. */
const DEADLINE = 5_000;
/** Files that are kept when the service starts. */
const KEPT = 32;

/** A version that has a server bundle. */
export type BundledVersion = RegionVersion & Required<Pick<RegionVersion, 'server'>>;

const sha384 = (content: Uint8Array): string => createHash('sha384').update(content).digest('base64');

/** A bundle that is not what the registry says it is. */
export class DigestMismatch extends Error {
  override name = 'DigestMismatch';
}

/** Server bundles on disk, named by their digest; nothing is handed out whose content differs from it. */
export class BundleCache {
  readonly #fetching = new Map<string, Promise<string>>();

  /**
   * @param folder made when it is not there
   * @param storeUrl base URL of the region store, for versions whose base is a path
   */
  constructor(
    private readonly folder: string,
    private readonly storeUrl: string,
  ) {}

  /**
   * Gets a version’s bundle, from disk if it is there unharmed.
   * @returns path of a file with exactly the published content
   * @throws {DigestMismatch} when the store sends something else
   * @throws Error when the store does not send it
   */
  get(version: BundledVersion): Promise<string> {
    const { sha384: digest } = version.server;
    let fetching = this.#fetching.get(digest);
    if (!fetching) {
      fetching = this.#ensure(version).finally(() => this.#fetching.delete(digest));
      this.#fetching.set(digest, fetching);
    }
    return fetching;
  }

  /** Forgets the bundles that were fetched the longest ago. */
  async prune(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const names = await readdir(this.folder);
    const files = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(path.join(this.folder, name))).mtimeMs })),
    );
    const old = files.sort((a, b) => b.at - a.at).slice(KEPT);
    await Promise.all(old.map(({ name }) => rm(path.join(this.folder, name), { force: true })));
  }

  async #ensure({ base, remote, version, server }: BundledVersion): Promise<string> {
    const file = path.join(this.folder, `${Buffer.from(server.sha384, 'base64').toString('hex')}.cjs`);
    const kept = await readFile(file).catch(() => null);
    if (kept && sha384(kept) === server.sha384) return file;

    const url = new URL(base + server.url, this.storeUrl);
    const answer = await fetch(url, { signal: AbortSignal.timeout(DEADLINE) });
    if (!answer.ok) throw new Error(`The region store answered ${answer.status} for ${url.pathname}`);
    const content = new Uint8Array(await answer.arrayBuffer());
    if (sha384(content) !== server.sha384)
      throw new DigestMismatch(`${remote}@${version}: ${url.pathname} is not what was published`);
    await mkdir(this.folder, { recursive: true });
    const draft = `${file}.${process.pid}.tmp`;
    await writeFile(draft, content);
    await rename(draft, file);
    return file;
  }
}
