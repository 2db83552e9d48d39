import { generationId } from '@savepoint/contracts/schema';
import { HttpError } from '@savepoint/service-kit/base';
import type { FastifyBaseLogger } from 'fastify';
import { readState } from '../content/generations';
import { databaseTime, publishDue } from '../content/publish-due';
import type { CatalogModels } from '../models';
import { loadSnapshot, type Snapshot } from './snapshot';

/**
 * The current generation of the catalogue. Every instance polls `content_state`, so an import by one is seen
 * by all. An instance switches to a new generation only after its snapshot is loaded; until then the old one
 * is served.
 */
export class CurrentCatalogue {
  #snapshot: Snapshot | null = null;

  constructor(
    private readonly models: CatalogModels,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** @throws {HttpError} 503 before the first import */
  get snapshot(): Snapshot {
    if (!this.#snapshot) throw new HttpError('catalogue-not-ready');
    return this.#snapshot;
  }

  /** Id of the current generation; undefined before the first import. */
  get id(): string | undefined {
    return this.#snapshot?.id;
  }

  /**
   * Loads the current generation if it changed, or texts of it were published, and publishes those whose time has come.
   * Rejects when the database is unavailable.
   */
  async refresh(): Promise<void> {
    await this.#load();
    const next = this.#snapshot?.nextPublication;
    if (next === undefined) return;
    const now = await databaseTime(this.models);
    if (Date.parse(next) > now.getTime()) return;
    const texts = await publishDue(this.models, now);
    if (texts.length) this.log.info({ texts }, 'texts published');
    await this.#load();
  }

  async #load(): Promise<void> {
    const state = await readState(this.models.state);
    if (!state?.generation || generationId(state.published, state.generation) === this.id) return;
    this.#snapshot = await loadSnapshot(this.models, { ...state, generation: state.generation });
    const { generation, menus } = this.#snapshot;
    this.log.info({ generation, games: menus.games }, 'switched to a new generation of the catalogue');
  }
}
