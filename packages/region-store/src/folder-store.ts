import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { FileStore } from './file-store';
import { withLock } from './lock';
import { StoreChangedError, type StoredFile, type StoredVersion } from './region-store';

const tagOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url');

/** A store in a folder, also of a network. */
export class FolderStore extends FileStore {
  readonly location: string;

  constructor(folder: string) {
    super();
    this.location = path.resolve(folder);
  }

  async read(name: string): Promise<StoredFile | undefined> {
    const file = this.#pathOf(name);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
    const content = readFileSync(file);
    return { content, tag: tagOf(content) };
  }

  async listVersions(remote: string): Promise<StoredVersion[]> {
    const folder = this.#pathOf(remote);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => {
        const changed = statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtime;
        return changed ? [{ remote, version: name, changed }] : [];
      });
  }

  /** Writes into a temporary folder first, so that a version’s folder is complete when it appears. */
  async writeVersion(
    remote: string,
    version: string,
    files: () => Promise<Map<string, Buffer>>,
  ): Promise<void> {
    const target = this.#pathOf(remote, version);
    if (existsSync(target)) return this.renewVersion(remote, version);
    const contents = await files();
    mkdirSync(path.dirname(target), { recursive: true });
    const incoming = mkdtempSync(this.#pathOf('.incoming-'));
    try {
      for (const [name, content] of contents) {
        const file = path.join(incoming, name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, content);
      }
      renameSync(incoming, target);
    } catch (error) {
      // Another process has published the same version.
      if (!existsSync(target)) throw error;
    } finally {
      rmSync(incoming, { recursive: true, force: true });
    }
  }

  async write(name: string, content: Buffer): Promise<void> {
    mkdirSync(path.dirname(this.#pathOf(name)), { recursive: true });
    // The content is on disk when this returns.
    writeFileAtomic.sync(this.#pathOf(name), content);
  }

  protected async replace(name: string, content: Buffer, tag: string | undefined): Promise<void> {
    mkdirSync(this.location, { recursive: true });
    await withLock(this.location, async () => {
      if ((await this.read(name))?.tag !== tag)
        throw new StoreChangedError(`${this.#pathOf(name)} has changed since it was read`);
      await this.write(name, content);
    });
  }

  async renewVersion(remote: string, version: string): Promise<void> {
    const now = new Date();
    if (existsSync(this.#pathOf(remote, version))) utimesSync(this.#pathOf(remote, version), now, now);
  }

  async removeVersion(remote: string, version: string): Promise<void> {
    rmSync(this.#pathOf(remote, version), { recursive: true, force: true });
  }

  #pathOf(...names: string[]): string {
    return path.join(this.location, ...names);
  }
}
