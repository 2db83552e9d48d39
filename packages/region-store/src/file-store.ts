import { HISTORY_FILE, REGISTRY_FILE } from '@savepoint/contracts/regions';
import { completeLines } from './history-file';
import { markRetired, prune, type VersionFolders } from './prune';
import {
  StoreChangedError,
  type RegionStore,
  type StoreCommit,
  type StoredFile,
  type StoredVersion,
} from './region-store';

/** How often the history is appended to while others do the same. */
const MAX_APPEND_COUNT = 50;

/** Returns a value as the text of a JSON file. */
export const jsonFile = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** A store of files that can be replaced on the condition that they are still those that were read. */
export abstract class FileStore implements RegionStore, VersionFolders {
  abstract readonly location: string;
  abstract read(name: string): Promise<StoredFile | undefined>;
  abstract listVersions(remote: string): Promise<StoredVersion[]>;
  abstract writeVersion(
    remote: string,
    version: string,
    files: () => Promise<Map<string, Buffer>>,
  ): Promise<void>;
  abstract write(name: string, content: Buffer): Promise<void>;
  /**
   * Replaces a file if its tag is still this one; without a tag, if there is none.
   * @throws {StoreChangedError}
   */
  protected abstract replace(name: string, content: Buffer, tag: string | undefined): Promise<void>;
  abstract renewVersion(remote: string, version: string): Promise<void>;
  abstract removeVersion(remote: string, version: string): Promise<void>;

  /**
   * The registry decides who comes first. It is written before the history, and has the entries that the history lacks
   * when a change is interrupted; so the history is completed before the registry is replaced again.
   */
  async commit({ before, tag, next, history, known }: StoreCommit): Promise<void> {
    const lines = history.entries.map(({ signed }) => JSON.stringify(signed));
    await this.#appendHistory(lines.slice(0, known));
    await markRetired(this, before.regions, next.regions);
    await this.replace(REGISTRY_FILE, jsonFile(next), tag);
    await this.#appendHistory(lines);
    await prune(this, next.regions);
  }

  /** Adds the lines that the history lacks, and removes the rest of a line whose writing was interrupted. */
  async #appendHistory(lines: readonly string[]): Promise<void> {
    const wanted = text(lines);
    for (let attempt = 1; ; attempt += 1) {
      const file = await this.read(HISTORY_FILE);
      const complete = text(completeLines(file?.content));
      // Somebody else has added these lines, and perhaps more.
      if (complete.startsWith(wanted)) return;
      if (!wanted.startsWith(complete))
        throw new Error(`${this.location}: ${HISTORY_FILE} has other entries than the registry`);
      try {
        return await this.replace(HISTORY_FILE, Buffer.from(wanted), file?.tag);
      } catch (error) {
        if (!(error instanceof StoreChangedError) || attempt >= MAX_APPEND_COUNT) throw error;
      }
    }
  }
}

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
