import { createHash } from 'node:crypto';
import type { RegionToRender, RenderRequest } from '@savepoint/contracts/regions';
import { LRUCache } from 'lru-cache';
import type { ApiCall, ApiResponse } from './public-api';
import type { Rendered } from './renderer';

/** A fragment may show the time. A page, which is refreshed while it is served, may be twice as old. */
const TTL_MS = 300_000;
/** Characters of all fragments, and of the responses that they were made from: those of some hundred pages. */
const MAX_LENGTH = 16_000_000;

interface Made {
  rendered: Rendered;
  /** Name, input and response of each call. */
  calls: { name: unknown; input: unknown; response: ApiResponse }[];
}

/** What a fragment is made from, besides responses of the public API. */
interface Source extends Pick<RegionToRender, 'region' | 'props'>, Pick<RenderRequest, 'url'> {
  language: RenderRequest['language'] | undefined;
}

/**
 * The last fragments. A region is rendered again only when its props, or the responses that it was made from, have
 * changed: its calls are made each time, because asking a service whether a response is still the same costs less than
 * rendering it in another process.
 */
export class MadeFragments {
  readonly #made: LRUCache<string, Made>;

  /** @param now milliseconds, from any start */
  constructor({ now = () => performance.now() }: { now?: () => number } = {}) {
    this.#made = new LRUCache({
      maxSize: MAX_LENGTH,
      sizeCalculation: ({ rendered, calls }, key) =>
        calls.reduce((sum, { response }) => sum + response.text.length, key.length) +
        JSON.stringify(rendered).length,
      ttl: TTL_MS,
      perf: { now },
      ttlResolution: 0,
    });
  }

  /**
   * Returns the last fragment when all of its calls respond as they did, else a new one.
   * @param key of what it is made from, see {@link sourceKey}
   * @param request makes a call of the public API
   * @param render makes a fragment; its parameter makes a call and returns its JSON
   * @throws whatever `render` throws; what was made with a call that failed is not kept
   */
  async get(
    key: string,
    request: ApiCall,
    render: (call: (name: unknown, input: unknown) => Promise<unknown>) => Promise<Rendered>,
  ): Promise<Rendered> {
    const last = this.#made.get(key);
    const responses = new Map<string, Promise<ApiResponse>>();
    if (last) {
      for (const { name, input, response } of last.calls) {
        const id = callId(name, input);
        if (!responses.has(id)) responses.set(id, request(name, input, response));
      }
      const same = await Promise.allSettled(
        last.calls.map(async ({ name, input, response }) =>
          isSame(response, await responses.get(callId(name, input))),
        ),
      );
      if (same.every((result) => result.status === 'fulfilled' && result.value)) return last.rendered;
    }
    const calls: Made['calls'] = [];
    let hasFailed = false;
    const rendered = await render(async (name, input) => {
      const id = callId(name, input);
      try {
        const response = await (responses.get(id) ?? request(name, input));
        // A region that makes the same call again wants a new response.
        responses.delete(id);
        calls.push({ name, input, response });
        return JSON.parse(response.text) as unknown;
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
    if (!hasFailed) this.#made.set(key, { rendered, calls });
    return rendered;
  }
}

/** @param digest of the version’s server bundle */
export const sourceKey = (digest: string, { region, props, url, language }: Source): string =>
  createHash('sha256')
    .update(JSON.stringify([digest, region, url, language, props]))
    .digest('base64url');

const callId = (name: unknown, input: unknown): string => JSON.stringify([name, input]);

const isSame = (last: ApiResponse, response: ApiResponse | undefined): boolean =>
  last.text === response?.text;
