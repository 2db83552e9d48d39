import { GENERATION_HEADER, generationTime, GenerationResponse } from '@savepoint/contracts';
import type { Client } from '@savepoint/service-kit';

/**
 * Which catalogue is current, as far as the catalog has told. It only goes forward: of several instances
 * some notice an import a moment later than others.
 */
export class CatalogueGeneration {
  #current = '';

  /** Empty until the catalog has told. */
  get current(): string {
    return this.#current;
  }

  /** Takes note of what an answer was made from. @returns it; undefined when the answer does not say */
  note(headers: Headers): string | undefined {
    const generation = headers.get(GENERATION_HEADER) ?? undefined;
    if (generation && generationTime(generation) > generationTime(this.#current)) this.#current = generation;
    return generation;
  }

  /** Asks which one is current. A catalog that is down is no problem of this: pages say so. */
  async look(client: Client): Promise<void> {
    await client
      .call('/generation', GenerationResponse, { onHeaders: (headers) => this.note(headers) })
      .catch(() => null);
  }
}
