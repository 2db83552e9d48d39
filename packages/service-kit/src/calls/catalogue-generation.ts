import type { IncomingHttpHeaders } from 'node:http';
import { GENERATION_HEADER, generationTime } from '@savepoint/contracts/schema';
import type { Client } from './client';

/**
 * The generation of the current catalogue, by the responses of the catalog. It only increases: after an import,
 * some instances of the catalog still respond from the old catalogue for a short time.
 */
export class CatalogueGeneration {
  #current = '';

  /** Empty before the first response. */
  get current(): string {
    return this.#current;
  }

  /** Records the generation of a response. @returns it; undefined without the header */
  record(headers: IncomingHttpHeaders): string | undefined {
    const generation = headers[GENERATION_HEADER];
    if (typeof generation !== 'string') return undefined;
    if (generationTime(generation) > generationTime(this.#current)) this.#current = generation;
    return generation;
  }

  /** Fetches the current generation. Never rejects: requests for pages report a catalog that is down. */
  async poll(client: Client): Promise<void> {
    await client.call('readGeneration', { onHeaders: (headers) => this.record(headers) }).catch(() => null);
  }
}
