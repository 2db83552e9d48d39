import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder, syncFolder, writeAtomically } from '../files';
import type { Account } from './account';

/**
 * Every account, in memory and in one file each, so that a change costs the same however many there are.
 * A change is on disk before anybody sees it. One process per folder.
 */
export class AccountStore {
  readonly #accounts = new Map<string, Account>();
  /** The last change under way per uid: changes of one account happen one after the other. */
  readonly #changing = new Map<string, Promise<unknown>>();

  private constructor(private readonly folder: string) {}

  /**
   * @param folder made if missing
   * @throws if an account's file cannot be read: nobody is forgotten silently
   */
  static async open(folder: string): Promise<AccountStore> {
    const store = new AccountStore(await privateFolder(folder));
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (name.endsWith('.tmp'))
        rmSync(file); // a write that a crash cut off: the file itself is whole
      else if (name.endsWith('.json')) store.#remember(readAccount(file));
    }
    return store;
  }

  get(uid: string): Account | undefined {
    return this.#accounts.get(uid);
  }

  all(): Account[] {
    return [...this.#accounts.values()];
  }

  /**
   * Changes one account and waits until the change is on disk.
   * @param change is given the account as it is by then, and returns what it becomes: undefined removes it;
   *   if it throws, nothing changes
   * @returns what `change` returned
   */
  async change<T extends Account | undefined>(
    uid: string,
    change: (current: Account | undefined) => T,
  ): Promise<T> {
    const previous = this.#changing.get(uid) ?? Promise.resolve();
    const next = previous.catch(() => undefined).then(() => this.#apply(uid, change));
    this.#changing.set(uid, next);
    try {
      return await next;
    } finally {
      if (this.#changing.get(uid) === next) this.#changing.delete(uid);
    }
  }

  async #apply<T extends Account | undefined>(
    uid: string,
    change: (current: Account | undefined) => T,
  ): Promise<T> {
    const current = this.#accounts.get(uid);
    const next = change(current);
    const file = join(this.folder, `${uid}.json`);
    if (next) {
      await writeAtomically(file, JSON.stringify(next));
      this.#remember(next);
    } else if (current) {
      await unlink(file);
      await syncFolder(this.folder);
      this.#accounts.delete(uid);
    }
    return next;
  }

  #remember(account: Account): void {
    this.#accounts.set(account.localId, account);
  }
}

function readAccount(file: string): Account {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Account;
  } catch (cause) {
    throw new Error(`The account file ${file} cannot be read; mend it or remove it.`, { cause });
  }
}
