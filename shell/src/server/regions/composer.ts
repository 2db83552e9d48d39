import type { ClientConfig, RegionName, RegionVersion, Registry, RenderResponse } from '@savepoint/contracts';
import { RegistryPoller } from '@savepoint/service-kit';
import { clientRegion, headLinks, type PinnedRegion } from './assets';
import { FragmentsClient } from './fragments';
import { slotHtml } from './slot';
import type { PageContext, PageRegions, PlacedRequest, SlotRequest } from './types';

export interface RegionComposerOptions {
  /** Base URL of the region store. */
  regionsUrl: string;
  /** Base URL of the fragments service. */
  fragmentsUrl: string;
  /** Versions to show: a region without one on this channel is shown from `stable`. */
  channel?: string;
  /** Milliseconds between two looks at the registry. */
  interval?: number;
  log: { warn(details: object, message: string): void };
}

/** Regions without a slot that any page may open. */
const ON_DEMAND: readonly RegionName[] = ['signin'];

/** Puts regions into pages: follows the registry, asks for fragments, writes slots. */
export class RegionComposer {
  readonly #registry: RegistryPoller;
  readonly #fragments: FragmentsClient;
  /** Asked for with every request, so it is made once for each registry. */
  #named: { registry: Registry; key: string } | undefined;

  constructor(private readonly options: RegionComposerOptions) {
    this.#fragments = new FragmentsClient(options.fragmentsUrl);
    this.#registry = new RegistryPoller({
      storeUrl: options.regionsUrl,
      intervalMs: options.interval,
      onError: (err) => options.log.warn({ err }, 'registry not read; keeping the last one'),
    });
  }

  /** Resolves after the first look at the registry; pages work without it too. */
  start(): Promise<void> {
    return this.#registry.start();
  }

  stop(): void {
    this.#registry.stop();
  }

  /** Names the set of versions that pages are made with now; changes with every publish and roll-back. */
  get key(): string {
    const registry = this.#registry.current;
    if (this.#named?.registry !== registry) this.#named = { registry, key: this.#keyOf(registry) };
    return this.#named.key;
  }

  #keyOf(registry: Registry): string {
    return Object.keys(registry.regions)
      .sort()
      .map((region) => `${region}@${this.#pinned(registry, region)?.version ?? 'none'}`)
      .join(',');
  }

  /**
   * Asks for all fragments at once. A region whose fragment fails or is late, or that is not published,
   * gets its place and is left to the client: this never rejects.
   */
  async compose(slots: readonly SlotRequest[], page: PageContext): Promise<PageRegions> {
    // Started together with the store, a first page is worth one more look.
    if (!this.#registry.known) await this.#registry.poll();
    const registry = this.#registry.current;
    const key = this.key;
    const placed = this.#placed(registry, slots, page.open);
    const requests = [...slots, ...placed];
    const pinned = requests.flatMap(({ region, when }): PinnedRegion[] => {
      const version = this.#pinned(registry, region);
      return version ? [{ when, version }] : [];
    });
    const answers = await Promise.all(
      requests.map(async (request) => ({
        request,
        ...(await this.#fragment(request, this.#pinned(registry, request.region), page)),
      })),
    );
    const html = new Map<string, string>(
      answers.map(({ request, fragment }) => [request.region, slotHtml(request, fragment)]),
    );
    return {
      slot: (region) => html.get(region) ?? '',
      placed: placed.map(({ region }) => html.get(region)!),
      head: headLinks(pinned),
      jsonld: answers.flatMap(({ fragment }) => fragment?.jsonld ?? []),
      notFound: answers.some(({ fragment }) => fragment?.not_found),
      clientRegions: this.#clientRegions(registry, requests),
      key,
      complete: answers.every(({ failed }) => !failed),
    };
  }

  /** Regions that the page has no slot for and whose version asks for the place that it keeps open. */
  #placed(registry: Registry, slots: readonly SlotRequest[], open: PageContext['open']): PlacedRequest[] {
    if (!open) return [];
    return Object.keys(registry.regions)
      .filter((region) => this.#pinned(registry, region)?.slot === open.place)
      .filter((region) => !slots.some((slot) => slot.region === region))
      .sort()
      .map((region) => ({ region, props: open.props, when: 'visible' }));
  }

  async #fragment(
    { region, props }: SlotRequest | PlacedRequest,
    version: RegionVersion | undefined,
    page: PageContext,
  ): Promise<{ fragment: RenderResponse | null; failed: boolean }> {
    // Nothing is missing where nothing is published: a publish makes another page.
    if (!version?.server) return { fragment: null, failed: !this.#registry.known };
    const request = { region, version: version.version, props, url: page.url };
    try {
      return { fragment: await this.#fragments.render(request, page.requestId), failed: false };
    } catch (err) {
      const release = `${region}@${version.version}`;
      this.options.log.warn({ err, release, request_id: page.requestId }, 'region left to the client');
      return { fragment: null, failed: true };
    }
  }

  #clientRegions(
    registry: Registry,
    requests: readonly (SlotRequest | PlacedRequest)[],
  ): ClientConfig['regions'] {
    const names = [...requests.map(({ region }) => region), ...ON_DEMAND];
    return Object.fromEntries(
      names.flatMap((name) => {
        const version = this.#pinned(registry, name);
        return version ? [[name, clientRegion(version)]] : [];
      }),
    );
  }

  #pinned(registry: Registry, region: string): RegionVersion | undefined {
    const channels = registry.regions[region]?.channels;
    return channels?.[this.options.channel ?? 'stable'] ?? channels?.['stable'];
  }
}
