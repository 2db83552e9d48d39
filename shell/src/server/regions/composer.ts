import {
  FRAGMENT_TIMEOUT_MS,
  type ClientConfig,
  type RegionName,
  type RegionVersion,
  type Registry,
  type RenderResponse,
} from '@savepoint/contracts';
import {
  createClient,
  RegistryPoller,
  type BreakerServer,
  type CallTokens,
  type Client,
} from '@savepoint/service-kit';
import {
  clientRegion,
  headPreloads,
  headStyles,
  slotHtml,
  type OpenSlotRequest,
  type PageContext,
  type PageRegions,
  type PinnedRegion,
  type SlotRequest,
} from './slots';
import { SlowFragments } from './slow-fragments';
import { StyleTexts } from './style-texts';

export interface RegionComposerOptions {
  /** Base URL of the region store. */
  regionsUrl: string;
  /** File that holds a copy of the last registry; none by default. */
  registryFile?: string;
  /** Base URL of the fragments service. */
  fragmentsUrl: string;
  /** Release channel; a region without a version on it is taken from `stable`. */
  channel?: string;
  /** Milliseconds between two polls of the registry. */
  interval?: number | undefined;
  /** Time that a page waits for a fragment; `FRAGMENT_TIMEOUT_MS` by default. */
  fragmentTimeoutMs?: number;
  log: { warn(details: object, message: string): void };
  /** Signs the calls to the fragments service. */
  tokens?: CallTokens;
  /** Logs and measures when the fragments service is silent. */
  server?: BreakerServer;
}

/** Regions without a slot, which the page client adds to any page when they are needed. */
const ON_DEMAND_REGIONS: readonly RegionName[] = ['signin'];

/** Puts regions into pages: follows the registry, requests fragments, renders slots. */
export class RegionComposer {
  readonly #registry: RegistryPoller;
  readonly #fragments: Client;
  readonly #slowFragments: SlowFragments;
  readonly #styleTexts: StyleTexts;
  /** Cached, since every request needs it. */
  #currentKey: { registry: Registry; key: string } | undefined;

  constructor(private readonly options: RegionComposerOptions) {
    this.#slowFragments = new SlowFragments(options);
    this.#styleTexts = new StyleTexts(options.regionsUrl, (err, file) =>
      options.log.warn({ err, file }, 'style sheet not read; pages link it'),
    );
    this.#fragments = createClient({
      upstream: 'fragments',
      baseUrl: options.fragmentsUrl,
      timeoutMs: options.fragmentTimeoutMs ?? FRAGMENT_TIMEOUT_MS,
      tokens: options.tokens,
      ...(options.server && { server: options.server }),
    });
    this.#registry = new RegistryPoller({
      storeUrl: options.regionsUrl,
      ...(options.registryFile !== undefined && { file: options.registryFile }),
      ...(options.interval !== undefined && { intervalMs: options.interval }),
      onError: (err) =>
        options.log.warn({ err }, 'registry not read, or not all of it; keeping what is valid'),
    });
  }

  /** Resolves after the first attempt to load the registry, whether or not it succeeded. */
  start(): Promise<void> {
    return this.#registry.start();
  }

  stop(): void {
    this.#registry.stop();
  }

  /** @throws Error when no registry has been loaded yet, from the store or from the file */
  assertLoaded(): void {
    if (!this.#registry.loaded) throw new Error('the registry has not been read yet');
  }

  /** Identifies the registry that pages are rendered with now. */
  get registryVersion(): string {
    return this.#registry.version;
  }

  /** Identifies the versions pages are rendered with now; changes with every publish and rollback. */
  get key(): string {
    const registry = this.#registry.current;
    if (this.#currentKey?.registry !== registry) this.#currentKey = { registry, key: this.#keyOf(registry) };
    return this.#currentKey.key;
  }

  #keyOf(registry: Registry): string {
    return Object.keys(registry.regions)
      .sort()
      .map((region) => `${region}@${this.#pinned(registry, region)?.version ?? 'none'}`)
      .join(',');
  }

  /**
   * Requests all fragments in parallel. A region whose fragment fails, times out or is not requested since it was slow
   * before, or that is not published, gets an empty slot, which the page client fills. Never rejects.
   */
  async compose(slots: readonly SlotRequest[], page: PageContext): Promise<PageRegions> {
    // The shell may have started before the store: poll again before a page without regions.
    if (!this.#registry.loaded) await this.#registry.poll();
    const registry = this.#registry.current;
    const key = this.key;
    const openSlotRequests = this.#openSlotRequests(registry, slots, page.openSlot);
    const requests = [...slots, ...openSlotRequests];
    const pinned = requests.flatMap(({ region, when }): PinnedRegion[] => {
      const version = this.#pinned(registry, region);
      return version ? [{ when, version }] : [];
    });
    const styles = Promise.all(headStyles(pinned).map((sheet) => this.#styleTexts.withText(sheet)));
    const answers = await Promise.all(
      requests.map(async (request) => {
        const version = this.#pinned(registry, request.region);
        return { request, version, ...(await this.#fragment(request, version, page)) };
      }),
    );
    const html = new Map<string, string>(
      answers.map(({ request, version, fragment }) => [request.region, slotHtml(request, version, fragment)]),
    );
    return {
      slot: (region) => html.get(region) ?? '',
      openSlots: openSlotRequests.map(({ region }) => html.get(region) ?? ''),
      styles: await styles,
      preloads: headPreloads(pinned),
      jsonld: answers.flatMap(({ fragment }) => fragment?.jsonld ?? []),
      notFound: answers.some(({ fragment }) => fragment?.not_found),
      clientRegions: this.#clientRegions(registry, requests),
      key,
      complete: answers.every(({ failed }) => !failed),
    };
  }

  /** The regions without a slot of their own whose version names the page’s open slot. */
  #openSlotRequests(
    registry: Registry,
    slots: readonly SlotRequest[],
    openSlot: PageContext['openSlot'],
  ): OpenSlotRequest[] {
    if (!openSlot) return [];
    return Object.keys(registry.regions)
      .filter((region) => this.#pinned(registry, region)?.slot === openSlot.slot)
      .filter((region) => !slots.some((slot) => slot.region === region))
      .sort()
      .map((region) => ({ region, props: openSlot.props, when: 'visible' }));
  }

  async #fragment(
    { region, props }: SlotRequest | OpenSlotRequest,
    version: RegionVersion | undefined,
    page: PageContext,
  ): Promise<{ fragment: RenderResponse | null; failed: boolean }> {
    // The page is complete without an unpublished region: a publish changes the cache version.
    if (!version?.server) return { fragment: null, failed: !this.#registry.loaded };
    const request = { region, version: version.version, props, url: page.url };
    const release = `${region}@${version.version}`;
    try {
      const { requestId } = page;
      const fragment = await this.#slowFragments.run(release, () =>
        this.#fragments.call('renderRegion', { body: request, requestId }),
      );
      if (fragment === null) throw new Error('fragments has no such fragment');
      // A page without a slow fragment is cached as usual.
      return { fragment: fragment ?? null, failed: false };
    } catch (err) {
      this.options.log.warn(
        { err, release, request_id: page.requestId },
        'fragment failed; the client renders the region',
      );
      return { fragment: null, failed: true };
    }
  }

  #clientRegions(
    registry: Registry,
    requests: readonly (SlotRequest | OpenSlotRequest)[],
  ): ClientConfig['regions'] {
    const names = [...requests.map(({ region }) => region), ...ON_DEMAND_REGIONS];
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
