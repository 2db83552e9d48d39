import { FRAGMENT_TIMEOUT_MS } from '@savepoint/contracts/base';
import {
  isDevelopmentVersion,
  type RegionVersion,
  type Fragment,
  type RegionToRender,
  type RenderResult,
} from '@savepoint/contracts/regions';
import { createClient, type BreakerServer, type CallTokens, type Client } from '@savepoint/service-kit/calls';
import { fragmentKey, ReusableFragments, type ReusableFragmentsOptions } from './reusable-fragments';
import type { OpenSlotRequest, PageContext, SlotRequest } from './slots';
import { SlowFragments } from './slow-fragments';

export interface FragmentsOptions extends ReusableFragmentsOptions {
  /** Base URL of the fragments service. */
  fragmentsUrl: string;
  /** Time that a page waits for its fragments; `FRAGMENT_TIMEOUT_MS` by default. */
  fragmentTimeoutMs?: number;
  log: { warn(details: object, message: string): void };
  /** Signs the calls to the fragments service. */
  tokens?: CallTokens;
  /** Called for each fragment that was rendered, with its time in milliseconds, or that failed, with undefined. */
  onRendered?: (region: string, version: string, durationMs: number | undefined) => void;
  /** Logs and measures when the fragments service is silent. */
  server?: BreakerServer;
}

/** A slot of a page, with the version that its region is pinned to. */
export interface PinnedSlot {
  request: SlotRequest | OpenSlotRequest;
  /** undefined while the region is not published. */
  version: RegionVersion | undefined;
}

/** A slot with its fragment. */
export interface SlotFragment extends PinnedSlot {
  fragment: Fragment | null;
  /** Whether there should be a fragment. */
  failed: boolean;
  /** Why there is none, of a region in development. */
  error?: string;
}

/** A requested fragment. */
interface Requested {
  index: number;
  release: string;
  key: string;
  body: RegionToRender;
}

/** Requests the fragments of pages: all of a page with one call, since a call for each costs more than rendering it. */
export class Fragments {
  readonly #client: Client;
  readonly #slow: SlowFragments;
  readonly #reusable: ReusableFragments;

  constructor(private readonly options: FragmentsOptions) {
    this.#slow = new SlowFragments({ log: options.log });
    this.#reusable = new ReusableFragments(options);
    this.#client = createClient({
      upstream: 'fragments',
      baseUrl: options.fragmentsUrl,
      timeoutMs: options.fragmentTimeoutMs ?? FRAGMENT_TIMEOUT_MS,
      tokens: options.tokens,
      ...(options.server && { server: options.server }),
    });
  }

  /**
   * Requests the fragments of a page, except those that can be reused or were slow before. Never rejects.
   * @returns the slots in the same order
   */
  async request(slots: readonly PinnedSlot[], page: PageContext): Promise<SlotFragment[]> {
    const answers = slots.map((slot): SlotFragment => ({ ...slot, fragment: null, failed: false }));
    const admitted: Record<'wait' | 'try', Requested[]> = { wait: [], try: [] };
    for (const [index, { request, version }] of slots.entries()) {
      if (!version?.server) continue;
      const { region, props } = request;
      const key = fragmentKey(version.server.sha384, request, page.language);
      const known = this.#reusable.find(key);
      if (known) {
        answers[index]!.fragment = known;
        continue;
      }
      const release = `${region}@${version.version}`;
      const admission = this.#slow.admit(release);
      // A page without a slow fragment is cached as usual.
      if (admission !== 'skip')
        admitted[admission].push({ index, release, key, body: { region, version: version.version, props } });
    }
    void this.#render(admitted.try, page);
    for (const [{ index, body }, { fragment, failure }] of await this.#render(admitted.wait, page)) {
      const error = isDevelopmentVersion(body.version) ? failure?.error : undefined;
      Object.assign(answers[index]!, {
        fragment: fragment ?? null,
        failed: !fragment,
        ...(error !== undefined && { error }),
      });
    }
    return answers;
  }

  /** Renders fragments with one call. Never rejects: a result without a fragment has failed, which is logged. */
  async #render(requested: Requested[], page: PageContext): Promise<[Requested, Partial<RenderResult>][]> {
    if (!requested.length) return [];
    const { requestId, url, language } = page;
    const warn = (release: string | string[], err: unknown) =>
      this.options.log.warn(
        { err, release, request_id: requestId },
        'fragment failed; the client renders the region',
      );
    let results: Partial<RenderResult>[];
    try {
      const regions = requested.map((each) => each.body);
      const body = { url, regions, ...(language && { language }) };
      results = (await this.#client.call('renderRegions', { body, requestId }))?.results ?? [];
    } catch (err) {
      warn(
        requested.map(({ release }) => release),
        err,
      );
      results = [];
    }
    return requested.map((each, index) => {
      const { duration_ms, reusable, ...result } = results[index] ?? {};
      const { failure } = result;
      if (reusable && result.fragment) this.#reusable.add(each.key, result.fragment);
      // While the service itself is silent, no region is to blame: the circuit of its client opens.
      this.#slow.record(each.release, duration_ms);
      const { region, version } = each.body;
      if (results[index]) this.options.onRendered?.(region, version, failure ? undefined : duration_ms);
      if (failure) warn(each.release, new Error(`${failure.code}: ${failure.error}`));
      return [each, result];
    });
  }
}
