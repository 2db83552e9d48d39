import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { FileStore } from './file-store';
import { StoreChangedError, VERSION_FILE, type StoredFile, type StoredVersion } from './region-store';
import { headersOf } from './stored-headers';

/** Requests at the same time. */
const CONCURRENCY = 8;
/** Rewritten when a version is retired, since the time of other objects cannot be set. No reader gets it. */
const RENEWED_FILE = '.renewed';
/** Written to find out whether the server keeps conditions. */
const PROBE_FILE = '.conditional-write';
const NO_SUCH_TAG = '"00000000000000000000000000000000"';

export interface BucketOptions {
  bucket: string;
  /** Folder of the bucket; empty: all of it. */
  prefix: string;
  /** Address of a server that speaks S3; by default, that of AWS. */
  endpoint?: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** A store in a bucket of a server that speaks S3 and keeps the conditions of writes (`If-Match`, `If-None-Match`). */
export class BucketStore extends FileStore {
  readonly location: string;
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #prefix: string;
  #keepsConditions: Promise<void> | undefined;

  constructor({ bucket, prefix, endpoint, region, ...credentials }: BucketOptions) {
    super();
    this.#prefix = prefix && `${prefix}/`;
    this.location = `s3://${bucket}/${prefix}`;
    // The address of a bucket at another server is a path, since its name need not resolve.
    this.#base = endpoint
      ? `${endpoint.replace(/\/$/, '')}/${bucket}`
      : `https://${bucket}.s3.${region}.amazonaws.com`;
    const { accessKeyId, secretAccessKey, sessionToken } = credentials;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
      service: 's3',
      region,
    });
  }

  async read(name: string): Promise<StoredFile | undefined> {
    const response = await this.#request('GET', this.#urlOf(name));
    if (response.status === 404) return undefined;
    await this.#assertOk(response, name);
    const content = Buffer.from(await response.arrayBuffer());
    return { content, tag: response.headers.get('etag') ?? '' };
  }

  async listVersions(remote: string): Promise<StoredVersion[]> {
    const changed = new Map<string, Date>();
    for (const { name, modified } of await this.#list(`${remote}/`)) {
      const [, version] = name.split('/') as [string, string];
      const before = changed.get(version);
      if (!before || before < modified) changed.set(version, modified);
    }
    return [...changed].map(([version, time]) => ({ remote, version, changed: time }));
  }

  /** The description comes last: without it, the version is not there. */
  async writeVersion(
    remote: string,
    version: string,
    files: () => Promise<Map<string, Buffer>>,
  ): Promise<void> {
    const folder = `${remote}/${version}`;
    if (await this.read(`${folder}/${VERSION_FILE}`)) return this.renewVersion(remote, version);
    const contents = [...(await files())];
    // What is there already, of an upload that was interrupted, is compared with its digest before it is released.
    const add = ([name, content]: [string, Buffer]) =>
      this.replace(`${folder}/${name}`, content, undefined).catch((error: unknown) => {
        if (!(error instanceof StoreChangedError)) throw error;
      });
    await inParallel(
      contents.filter(([name]) => name !== VERSION_FILE),
      add,
    );
    await inParallel(
      contents.filter(([name]) => name === VERSION_FILE),
      add,
    );
  }

  async write(name: string, content: Buffer): Promise<void> {
    const response = await this.#put(name, content, {});
    await this.#assertOk(response, name);
  }

  protected async replace(name: string, content: Buffer, tag: string | undefined): Promise<void> {
    this.#keepsConditions ??= this.#assertConditions();
    await this.#keepsConditions;
    const condition = tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag };
    const response = await this.#put(name, content, condition);
    // 409: another write of the same object is under way. 404: the object that has to match is gone.
    if ([412, 409].includes(response.status) || (tag !== undefined && response.status === 404))
      throw new StoreChangedError(`${this.location}: ${name} has changed since it was read`);
    await this.#assertOk(response, name);
  }

  async renewVersion(remote: string, version: string): Promise<void> {
    await this.write(`${remote}/${version}/${RENEWED_FILE}`, Buffer.alloc(0));
  }

  /** The description goes first, so that what is left of a removal that was interrupted is no version. */
  async removeVersion(remote: string, version: string): Promise<void> {
    const names = (await this.#list(`${remote}/${version}/`)).map(({ name }) => name);
    const description = `${remote}/${version}/${VERSION_FILE}`;
    const remove = async (name: string) =>
      this.#assertOk(await this.#request('DELETE', this.#urlOf(name)), name);
    if (names.includes(description)) await remove(description);
    await inParallel(
      names.filter((name) => name !== description),
      remove,
    );
  }

  /** @throws Error when the server replaces an object whose tag is another one: two publishers could lose a release */
  async #assertConditions(): Promise<void> {
    await this.write(PROBE_FILE, Buffer.from('probe'));
    const { status } = await this.#put(PROBE_FILE, Buffer.from('probe'), { 'if-match': NO_SUCH_TAG });
    if (status !== 412)
      throw new Error(
        `${this.location}: the server does not support conditional writes (If-Match), without which two publishers at once would lose a release`,
      );
  }

  async #list(prefix: string): Promise<{ name: string; modified: Date }[]> {
    const found: { name: string; modified: Date }[] = [];
    let token: string | undefined;
    do {
      const url = new URL(this.#base);
      url.search = new URLSearchParams({
        'list-type': '2',
        'encoding-type': 'url',
        prefix: this.#prefix + prefix,
        ...(token !== undefined && { 'continuation-token': token }),
      }).toString();
      const response = await this.#request('GET', url.href);
      await this.#assertOk(response, prefix);
      const xml = await response.text();
      for (const part of xml.split('<Contents>').slice(1)) {
        const [object = ''] = part.split('</Contents>', 1);
        const key = decodeURIComponent(elementOf(object, 'Key') ?? '');
        const modified = new Date(elementOf(object, 'LastModified') ?? '');
        found.push({ name: key.slice(this.#prefix.length), modified });
      }
      token = elementOf(xml, 'NextContinuationToken');
    } while (token !== undefined);
    return found;
  }

  #put(name: string, content: Buffer, condition: Record<string, string>): Promise<Response> {
    return this.#request('PUT', this.#urlOf(name), { ...headersOf(name), ...condition }, content);
  }

  async #request(
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body: Buffer = Buffer.alloc(0),
  ): Promise<Response> {
    const digest = createHash('sha256').update(body).digest('hex');
    const init = { method, headers: { ...headers, 'x-amz-content-sha256': digest } };
    return this.#client
      .fetch(url, method === 'PUT' ? { ...init, body: new Uint8Array(body) } : init)
      .catch((cause: Error) => {
        throw new Error(`${this.location} cannot be reached at ${new URL(url).origin}: ${cause.message}`, {
          cause,
        });
      });
  }

  async #assertOk(response: Response, name: string): Promise<void> {
    if (response.ok) return;
    const text = await response.text();
    const reason = elementOf(text, 'Code') ?? response.statusText;
    const advice = response.status === 403 ? ': check the credentials, and what they may do' : '';
    throw new Error(
      `${this.location}: ${name || 'the bucket'}: ${response.status} ${reason}${advice}`.replace(/ :/, ':'),
    );
  }

  #urlOf(name: string): string {
    return `${this.#base}/${(this.#prefix + name).split('/').map(encodeURIComponent).join('/')}`;
  }
}

/** Returns the text of an XML element; keys are encoded, and nothing else that is read has special characters. */
const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('+', name === 'Key' ? ' ' : '+');

/** Runs an action for each item, a few at the same time. */
async function inParallel<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await action(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
