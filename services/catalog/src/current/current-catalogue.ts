import { unavailable } from '@savepoint/service-kit';
import { readState } from '../content/generations';
import type { CatalogModels } from '../models';
import { loadSnapshot, type Snapshot } from './snapshot';

/** Milliseconds between two looks at which generation is current. */
const POLL = 1_000;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * What readers see now. Every instance follows `content_state` on its own, so an import by one is seen by
 * all. A new generation is taken only when everything that is kept in memory for it is ready: until
 * then the one before answers, without a gap.
 */
export class CurrentCatalogue {
  #snapshot: Snapshot | null = null;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | null = null;
  #stopped = false;

  constructor(
    private readonly models: CatalogModels,
    private readonly log: Log,
  ) {}

  /** @throws {HttpError} 503 before the first import */
  get snapshot(): Snapshot {
    if (!this.#snapshot)
      throw unavailable('catalogue-not-ready', 'The catalogue is being prepared. Please try again shortly.');
    return this.#snapshot;
  }

  /** Looks at once; calls at the same time share one look. Rejects when the database does not answer. */
  refresh(): Promise<void> {
    return (this.#refreshing ??= this.#follow().finally(() => (this.#refreshing = null)));
  }

  /** Goes on looking until `stop`. */
  start(): void {
    const look = async () => {
      await this.refresh().catch((err: unknown) =>
        this.log.warn({ err }, 'the current catalogue could not be read'),
      );
      if (!this.#stopped) this.#timer = setTimeout(look, POLL);
    };
    void look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#refreshing?.catch(() => {});
  }

  async #follow(): Promise<void> {
    const state = await readState(this.models.state);
    if (!state?.generation || state.generation === this.#snapshot?.generation) return;
    this.#snapshot = await loadSnapshot(this.models, state.generation);
    this.log.info(
      { generation: state.generation, games: this.#snapshot.siteData.games },
      'a new catalogue is current',
    );
  }
}
