import type { ClientConfig } from '@savepoint/contracts/base';
import {
  isInShare,
  parseBucket,
  regionVariants,
  ROLLOUT_CHANNEL,
  type RegionName,
  type RegionVariants,
  type RegionVersion,
  type Registry,
} from '@savepoint/contracts/regions';
import { RegistryPoller } from '@savepoint/service-kit/calls';
import { Fragments, type FragmentsOptions } from './fragments';
import { byOpenSlot, openSlotRequests, slotOrderOf } from './open-slots';
import {
  clientRegion,
  headPreloads,
  headStyles,
  slotHtml,
  styleSheets,
  type OpenSlotRequest,
  type PageContext,
  type PageRegions,
  type PinnedRegion,
  type SlotRequest,
} from './slots';
import { StyleTexts } from './style-texts';

export interface RegionComposerOptions extends FragmentsOptions {
  /** Base URL of the region store. */
  regionsUrl: string;
  /** Public keys of the site’s owner. */
  siteKeys: readonly string[];
  /** File that holds a copy of the last registry; none by default. */
  registryFile?: string;
  /** Release channel; a region without a version on it is taken from `stable`. */
  channel?: string;
  /** Milliseconds between two polls of the registry. */
  interval?: number | undefined;
}

/** Regions without a slot, which the page client adds to any page when they are needed. */
const ON_DEMAND_REGIONS: readonly RegionName[] = ['signin'];

/** Puts regions into pages: follows the registry, requests fragments, renders slots. */
export class RegionComposer {
  readonly #registry: RegistryPoller;
  readonly #fragments: Fragments;
  readonly #styleTexts: StyleTexts;
  /** Cached, since every request needs it. */
  #currentKey: { registry: Registry; key: string } | undefined;
  #currentVariants: { registry: Registry; variants: RegionVariants | undefined } | undefined;

  constructor(private readonly options: RegionComposerOptions) {
    this.#styleTexts = new StyleTexts(options.regionsUrl, (err, file) =>
      options.log.warn({ err, file }, 'style sheet not read; pages link it'),
    );
    this.#fragments = new Fragments(options);
    this.#registry = new RegistryPoller({
      storeUrl: options.regionsUrl,
      siteKeys: options.siteKeys,
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

  /** The registry that pages are rendered with now, verified. */
  get registry(): Registry {
    return this.#registry.current;
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

  /**
   * Returns the variant of a page for a request.
   * @param bucket of its reader, as the gateway sent it
   * @returns undefined for the stable versions, while no rollout is live or when the reader is in no bucket
   */
  variantOf(bucket: string | undefined): number | undefined {
    const registry = this.#registry.current;
    if (this.#currentVariants?.registry !== registry)
      this.#currentVariants = { registry, variants: regionVariants(registry.regions) };
    const { variants } = this.#currentVariants;
    const parsed = variants && parseBucket(bucket);
    return parsed === undefined ? undefined : variants?.[parsed];
  }

  #keyOf(registry: Registry): string {
    const versions = Object.keys(registry.regions)
      .sort()
      .map((region) => `${region}@${this.#pinned(registry, region)?.version ?? 'none'}`);
    const order = slotOrderOf(registry);
    return [...versions, ...(Object.keys(order).length ? [JSON.stringify(order)] : [])].join(',');
  }

  /**
   * Requests all fragments with one call. A region whose fragment fails, times out or is not requested since it was slow
   * before, or that is not published, gets an empty slot, which the page client fills. Never rejects.
   */
  async compose(slots: readonly SlotRequest[], page: PageContext): Promise<PageRegions> {
    // The shell may have started before the store: poll again before a page without regions.
    if (!this.#registry.loaded) await this.#registry.poll();
    const registry = this.#registry.current;
    const key = this.key;
    const inOpenSlots = this.#openSlotRequests(registry, slots, page);
    const requests = [...slots, ...inOpenSlots];
    const versionOf = (region: string) => this.#versionFor(registry, region, page);
    const pinned = requests.flatMap(({ region, when }): PinnedRegion[] => {
      const version = versionOf(region);
      return version ? [{ when, version }] : [];
    });
    const styles = Promise.all([
      ...headStyles(pinned).map((sheet) => this.#styleTexts.withText(sheet)),
      ...inOpenSlots.flatMap(({ region }) =>
        styleSheets(versionOf(region)!).map((sheet) => this.#styleTexts.scoped(sheet, region)),
      ),
    ]);
    const answers = await this.#fragments.request(
      requests.map((request) => ({ request, version: versionOf(request.region) })),
      page,
    );
    const html = new Map<string, string>(
      answers.map(({ request, version, fragment }) => [request.region, slotHtml(request, version, fragment)]),
    );
    return {
      slot: (region) => html.get(region) ?? '',
      openSlots: byOpenSlot(inOpenSlots, (region) => html.get(region) ?? ''),
      styles: (await styles).filter((sheet) => sheet !== undefined),
      preloads: headPreloads(pinned),
      jsonld: answers.flatMap(({ fragment }) => fragment?.jsonld ?? []),
      notFound: answers.some(({ fragment }) => fragment?.not_found),
      clientRegions: this.#clientRegions(requests, versionOf),
      key,
      // The page is complete without an unpublished region: a publish changes the cache version.
      developmentErrors: answers.flatMap(({ request, error }) =>
        error === undefined ? [] : [`${request.region}: ${error}`],
      ),
      complete: this.#registry.loaded && answers.every(({ failed }) => !failed),
    };
  }

  /** The regions whose version names an open slot of the page, but those that have another slot in it. */
  #openSlotRequests(registry: Registry, slots: readonly SlotRequest[], page: PageContext): OpenSlotRequest[] {
    const { openSlots } = page;
    if (!openSlots) return [];
    // A preview may show a region that no channel has.
    const regions = new Set([...Object.keys(registry.regions), ...Object.keys(page.preview ?? {})]);
    const versions = [...regions].flatMap((region) => {
      const version = this.#versionFor(registry, region, page);
      const hasSlot = slots.some((slot) => slot.region === region);
      return version && !hasSlot ? [[region, version] as const] : [];
    });
    return openSlotRequests(openSlots, { versions, order: slotOrderOf(registry) });
  }

  #clientRegions(
    requests: readonly (SlotRequest | OpenSlotRequest)[],
    versionOf: (region: string) => RegionVersion | undefined,
  ): ClientConfig['regions'] {
    const onDemand = ON_DEMAND_REGIONS.map((region) => ({ region }));
    return Object.fromEntries(
      [...requests, ...onDemand].flatMap((request) => {
        const version = versionOf(request.region);
        if (!version) return [];
        const loaded = clientRegion(version);
        // The page has its styles; the client would load them for everything.
        return [[request.region, 'openSlot' in request ? { ...loaded, css: [] } : loaded]];
      }),
    );
  }

  /** The version of a region for a page: that of the browser’s preview, else that of its variant. */
  #versionFor(registry: Registry, region: string, page: PageContext): RegionVersion | undefined {
    const { preview = {}, variant } = page;
    return Object.hasOwn(preview, region) ? preview[region] : this.#pinned(registry, region, variant);
  }

  #pinned(registry: Registry, region: string, variant?: number): RegionVersion | undefined {
    const { channels, rollout } = registry.regions[region] ?? {};
    const candidate =
      rollout && variant !== undefined && isInShare(rollout, variant)
        ? channels?.[ROLLOUT_CHANNEL]
        : undefined;
    const stable = candidate ?? channels?.['stable'];
    const { channel = 'stable' } = this.options;
    return channel === 'stable' ? stable : (channels?.[channel] ?? stable);
  }
}
