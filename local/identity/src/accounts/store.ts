import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateFolder, syncFolder, writeAtomically } from '../files';
import type { Account } from './account';

/**
 * Stores accounts in memory and in one file each, so that the cost of an update does not depend on their number. An
 * update is on disk before it becomes visible. One process per folder.
 */
export class AccountStore {
  readonly #accounts = new Map<string, Account>();
  /** Accounts that are being written for the first time. */
  #creating = 0;
  /** The last pending update per uid; updates of one account are serialised. */
  readonly #pending = new Map<string, Promise<unknown>>();

  private constructor(private readonly folder: string) {}

  /**
   * Loads all accounts.
   * @param folder created if missing
   * @throws Error if an account's file cannot be read
   */
  static async open(folder: string): Promise<AccountStore> {
    const store = new AccountStore(await createPrivateFolder(folder));
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (name.endsWith('.tmp')) rmSync(file); // left by a crash during a write; the file itself is complete
      else if (name.endsWith('.json')) store.#cache(readAccount(file));
    }
    return store;
  }

  get(uid: string): Account | undefined {
    return this.#accounts.get(uid);
  }

  /** The number of accounts, with those that are being created. */
  get count(): number {
    return this.#accounts.size + this.#creating;
  }

  all(): Account[] {
    return [...this.#accounts.values()];
  }

  /**
   * Updates one account and waits until the update is on disk.
   * @param update receives the current account and returns the new one; undefined deletes it; an error leaves it
   *   unchanged
   * @returns the result of `update`
   */
  async update<T extends Account | undefined>(
    uid: string,
    update: (current: Account | undefined) => T,
  ): Promise<T> {
    const previous = this.#pending.get(uid) ?? Promise.resolve();
    const next = previous.catch(() => undefined).then(() => this.#apply(uid, update));
    this.#pending.set(uid, next);
    try {
      return await next;
    } finally {
      if (this.#pending.get(uid) === next) this.#pending.delete(uid);
    }
  }

  async #apply<T extends Account | undefined>(
    uid: string,
    update: (current: Account | undefined) => T,
  ): Promise<T> {
    const current = this.#accounts.get(uid);
    const next = update(current);
    const file = join(this.folder, `${uid}.json`);
    if (next) {
      if (!current) this.#creating += 1;
      try {
        await writeAtomically(file, JSON.stringify(next));
      } finally {
        if (!current) this.#creating -= 1;
      }
      this.#cache(next);
    } else if (current) {
      await unlink(file);
      await syncFolder(this.folder);
      this.#accounts.delete(uid);
    }
    return next;
  }

  #cache(account: Account): void {
    this.#accounts.set(account.localId, account);
  }
}

function readAccount(file: string): Account {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Account;
  } catch (cause) {
    throw new Error(`The account file ${file} cannot be read; repair or remove it.`, { cause });
  }
}
