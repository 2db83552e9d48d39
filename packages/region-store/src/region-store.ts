import type { Registry } from '@savepoint/contracts/regions';
import type { History } from './history';

/** A file of a store, with a tag that is another one whenever the content is. */
export interface StoredFile {
  content: Buffer;
  tag: string;
}

/** A version whose files are in a store. */
export interface StoredVersion {
  remote: string;
  version: string;
  /** When it was published, or left its last channel. */
  changed: Date;
}

/** A change of what is live. */
export interface StoreCommit {
  /** The registry that was read, with its tag; without one, there was none. */
  before: Registry;
  tag: string | undefined;
  /** The registry that follows from the history. */
  next: Registry;
  history: History;
  /** Entries of the history that were there before the change. */
  known: number;
}

/**
 * Where regions are published: a folder, a bucket, or a site that takes releases. Versions never change once they are
 * there; what is live changes in one step, and only if nobody else has changed it in the meantime.
 */
export interface RegionStore {
  /** Path or address, for messages. */
  readonly location: string;
  /** Whether it makes compressed copies itself. */
  readonly compresses?: boolean;
  /** Reads a file by its path in the store; undefined when there is none. */
  read(name: string): Promise<StoredFile | undefined>;
  /** Lists the versions of a remote. */
  listVersions(remote: string): Promise<StoredVersion[]>;
  /**
   * Writes the files of a version, unless it is there. It is complete, or not there at all.
   * @param files returns the content of each file by its name
   */
  writeVersion(remote: string, version: string, files: () => Promise<Map<string, Buffer>>): Promise<void>;
  /** Replaces a file that belongs to no version. */
  write(name: string, content: Buffer): Promise<void>;
  /**
   * Replaces the registry, appends to the history, and removes versions that are no longer needed.
   * @throws {StoreChangedError} when the registry is another one than that which was read
   * @throws {UnknownOutcomeError} when a site failed that may have done it
   */
  commit(commit: StoreCommit): Promise<void>;
}

/** Somebody else has changed the store since it was read. */
export class StoreChangedError extends Error {
  override name = 'StoreChangedError';
}

/** The request that should change a store failed, and it may have changed all the same. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError';
}

/** The description of a version, which is written last. */
export const VERSION_FILE = 'region.json';
