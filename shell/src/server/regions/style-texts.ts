import { createHash } from 'node:crypto';
import path from 'node:path';
import { scaleTimeout } from '@savepoint/service-kit/config';
import { LRUCache } from 'lru-cache';
import { canBeInlined, type StyleSheet } from '../../document/style-sheets';
import { scopeStyles } from './scope-styles';

/** Files of a version never change: only space ends their stay. */
const MAX_CACHE_BYTES = 4_000_000;
/** A larger style sheet is linked: each page would be larger by it. */
const MAX_TEXT_BYTES = 60_000;
const TIMEOUT_MS = 500;
/** A page does not wait again so soon for a file that did not come. */
const RETRY_INTERVAL_MS = 5_000;

/** The texts of the regions’ style sheets, from the region store. */
export class StyleTexts {
  readonly #texts = new LRUCache<string, { text: string | undefined }>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ text = '' }, key) => 2 * (text.length + key.length),
  });
  readonly #loading = new Map<string, Promise<string | undefined>>();

  /**
   * @param storeUrl base URL of the region store
   * @param onError called when a style sheet does not come or is not what its digest says
   */
  constructor(
    private readonly storeUrl: string,
    private readonly onError: (error: unknown, url: string) => void,
  ) {}

  /**
   * Adds its text to a style sheet. Never rejects: one that does not come, that differs from its digest or that would not
   * be the same inside a page is returned without.
   */
  async withText(sheet: StyleSheet): Promise<StyleSheet> {
    if (!sheet.digest) return sheet;
    const text = await this.#textOf(sheet);
    return text === undefined ? sheet : { ...sheet, text };
  }

  /**
   * Returns a style sheet that applies to one region only, with its text. Never rejects: for one that does not come, or
   * cannot be inside a page, it returns undefined, since its file would apply to the whole page.
   */
  async scoped(sheet: StyleSheet, region: string): Promise<StyleSheet | undefined> {
    const text = await this.#textOf(sheet, region);
    return text === undefined ? undefined : { ...sheet, digest: digestOf(text), text };
  }

  async #textOf(sheet: StyleSheet, region?: string): Promise<string | undefined> {
    const key = `${region ?? ''} ${sheet.digest} ${sheet.url}`;
    const known = this.#texts.get(key);
    return known ? known.text : this.#load(key, sheet, region);
  }

  #load(key: string, sheet: StyleSheet, region: string | undefined): Promise<string | undefined> {
    let loading = this.#loading.get(key);
    if (!loading) {
      loading = this.#read(sheet, region)
        .then((text) => {
          this.#texts.set(key, { text });
          return text;
        })
        .catch((error: unknown) => {
          this.onError(error, sheet.url);
          this.#texts.set(key, { text: undefined }, { ttl: RETRY_INTERVAL_MS });
          return undefined;
        })
        .finally(() => this.#loading.delete(key));
      this.#loading.set(key, loading);
    }
    return loading;
  }

  async #read({ url, digest }: StyleSheet, region: string | undefined): Promise<string | undefined> {
    const response = await fetch(new URL(url, this.storeUrl), {
      redirect: 'error',
      signal: AbortSignal.timeout(scaleTimeout(TIMEOUT_MS)),
    });
    if (!response.ok) throw new Error(`The region store responded ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > MAX_TEXT_BYTES) return undefined;
    if (digestOf(bytes) !== digest) throw new Error('The style sheet differs from its digest');
    const content = bytes.toString();
    const base = `${path.posix.dirname(url)}/`;
    const text = region === undefined ? content : scopeStyles(content, { region, base });
    return canBeInlined(text) ? text : undefined;
  }
}

const digestOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
