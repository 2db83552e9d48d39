import type { CallResponse } from '@savepoint/contracts/api';
import { regionRoutes } from '@savepoint/contracts/routes';
import {
  DESCRIPTION_PART,
  FILE_PART_PREFIX,
  REGION_RELEASES_PATH,
  REGIONS_PATH,
  RELEASE_PART,
  type RegionRelease,
} from '@savepoint/contracts/regions';
import { signStoreRequest, type RegionSigner } from '@savepoint/contracts/region-trust';
import {
  UnknownOutcomeError,
  VERSION_FILE,
  type RegionStore,
  type StoreCommit,
  type StoredFile,
  type StoredVersion,
} from './region-store';
import { mayBeDone, siteFetch, SiteRefusal, siteRequest } from './site-request';

/** The store of a site that takes releases over HTTP, for teams that cannot reach the store itself. */
export class SiteStore implements RegionStore {
  readonly location: string;
  readonly compresses = true;
  /** The version that the next commit sends. */
  #version: { name: string; files: Map<string, Buffer> } | undefined;

  /**
   * @param site its origin
   * @param signer signs requests; without one, nothing can be read
   */
  constructor(
    site: string,
    private readonly signer: RegionSigner | undefined,
  ) {
    this.location = new URL(site).origin;
  }

  async read(name: string): Promise<StoredFile | undefined> {
    const pending = this.#pending(name);
    if (pending) return { content: pending, tag: '' };
    // What readers get.
    if (!isDescription(name)) return this.#readPublic(name);
    const { file } = await this.#call('readRegionStore', name, { name });
    return file ? { content: Buffer.from(file.content), tag: file.tag } : undefined;
  }

  async listVersions(remote: string): Promise<StoredVersion[]> {
    const { versions } = await this.#call('listRegionVersions', remote, { remote });
    return versions.map(({ version, changed }) => ({ remote, version, changed: new Date(changed) }));
  }

  /** Keeps the files for the commit, which sends all at once. */
  async writeVersion(
    remote: string,
    version: string,
    files: () => Promise<Map<string, Buffer>>,
  ): Promise<void> {
    this.#version = { name: `${remote}/${version}`, files: await files() };
  }

  /** Returns a file of the version that is to be sent, as it will be in the store. */
  #pending(name: string): Buffer | undefined {
    const { name: folder, files } = this.#version ?? {};
    return folder !== undefined && name.startsWith(`${folder}/`)
      ? files!.get(name.slice(folder.length + 1))
      : undefined;
  }

  async write(name: string): Promise<void> {
    throw new Error(`${this.location} does not take ${name} over HTTP: run this where the site’s store is`);
  }

  async commit({ history, known }: StoreCommit): Promise<void> {
    const release: RegionRelease = { entries: history.entries.slice(known).map(({ signed }) => signed) };
    const form = new FormData();
    form.append(RELEASE_PART, JSON.stringify(release));
    const { files } = this.#version ?? {};
    const description = files?.get(VERSION_FILE);
    if (files && description) {
      form.append(DESCRIPTION_PART, description.toString('utf8'));
      for (const [name, content] of files)
        if (name !== VERSION_FILE)
          form.append(FILE_PART_PREFIX + name, new Blob([new Uint8Array(content)]), 'file');
    }
    // Another attempt writes them again.
    this.#version = undefined;
    try {
      await siteRequest(this.location, REGION_RELEASES_PATH, { method: 'POST', body: form });
    } catch (cause) {
      throw mayBeDone(cause) ? new UnknownOutcomeError((cause as Error).message, { cause }) : cause;
    }
  }

  async #readPublic(name: string): Promise<StoredFile | undefined> {
    const url = new URL(REGIONS_PATH + name, this.location);
    const response = await siteFetch(url);
    if (response.status === 404) return undefined;
    if (!response.ok)
      throw new SiteRefusal(response.status, undefined, `${url.href} responded with ${response.status}`);
    return {
      content: Buffer.from(await response.arrayBuffer()),
      tag: response.headers.get('etag') ?? '',
    };
  }

  async #call<K extends 'readRegionStore' | 'listRegionVersions'>(
    call: K,
    subject: string,
    question: object,
  ): Promise<CallResponse<K>> {
    if (!this.signer)
      throw new Error(
        `${this.location} asks for the key of an owner: name its file with --key-file, or put it into REGION_KEY`,
      );
    const signed = signStoreRequest(this.location, subject, this.signer);
    return (await siteRequest(this.location, regionRoutes[call].path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...question, ...signed }),
    })) as CallResponse<K>;
  }
}

const isDescription = (name: string): boolean => !name.includes('/') || name.endsWith(`/${VERSION_FILE}`);
