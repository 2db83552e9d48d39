import { unavailable } from '@savepoint/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { readState } from '../content/generations';
import type { CatalogModels } from '../models';
import { loadSnapshot, type Snapshot } from './snapshot';

/**
 * What readers see now. Every instance follows `content_state` on its own, so an import by one is seen by
 * all. A new generation is taken only when everything that is kept in memory for it is ready: until
 * then the one before answers, without a gap.
 */
export class CurrentCatalogue {
  #snapshot: Snapshot | null = null;

  constructor(
    private readonly models: CatalogModels,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** @throws {HttpError} 503 before the first import */
  get snapshot(): Snapshot {
    if (!this.#snapshot)
      throw unavailable('catalogue-not-ready', 'The catalogue is being prepared. Please try again shortly.');
    return this.#snapshot;
  }

  /** Names what readers see now; undefined before the first import. */
  get id(): string | undefined {
    return this.#snapshot?.id;
  }

  /** Changes over to another generation if there is one. Rejects when the database does not answer. */
  async refresh(): Promise<void> {
    const state = await readState(this.models.state);
    if (!state?.generation || state.generation === this.#snapshot?.generation) return;
    this.#snapshot = await loadSnapshot(this.models, state.generation, state.switched);
    const { generation, siteData } = this.#snapshot;
    this.log.info({ generation, games: siteData.games }, 'a new catalogue is current');
  }
}
