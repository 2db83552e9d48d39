import {
  PREVIEW_HEADER,
  previewCookie,
  type Registry,
  type SignedDevelopment,
} from '@savepoint/contracts/regions';
import {
  openEntry,
  openPreview,
  PreviewRefused,
  readGrant,
  signerName,
  type OpenedPreview,
} from '@savepoint/contracts/region-trust';
import { HttpError } from '@savepoint/service-kit/base';
import type { FastifyRequest } from 'fastify';
import { formatMinute } from '../../format';

/** The cookie ends after a working day; opening the link again begins another. */
const COOKIE_MAX_AGE_S = 8 * 3600;

/** What a browser sees in place of the stable versions. */
export interface Preview extends OpenedPreview {
  /** Who has signed it. */
  signer: string;
}

export interface PreviewsOptions {
  /** Origin of the site. */
  origin: string;
  /** The registry that pages are rendered with, verified. */
  registry(): Registry;
  /** Reads the latest build of a session of development from the store; undefined when there is none. */
  findDevelopment(session: string): Promise<SignedDevelopment | undefined>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** The previews of single browsers: opens their grants, and makes their cookie. */
export class Previews {
  readonly #now: () => number;
  readonly #cookieName: string;
  readonly #cookieAttributes: string;

  constructor(private readonly options: PreviewsOptions) {
    this.#now = options.now ?? Date.now;
    const https = options.origin.startsWith('https:');
    this.#cookieName = previewCookie(https);
    this.#cookieAttributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  }

  /**
   * Returns the preview of the browser that a page is requested by. It rejects with an HttpError when the grant does not
   * hold any more.
   */
  of({ headers }: FastifyRequest): Promise<Preview> | undefined {
    const token = headers[PREVIEW_HEADER];
    return typeof token === 'string' ? this.open(token) : undefined;
  }

  /** @throws {HttpError} that says why a grant does not hold */
  async open(token: string): Promise<Preview> {
    const { origin, registry, findDevelopment } = this.options;
    const { regions, signed } = registry();
    const opened = signed && openEntry(signed.owners).entry;
    if (opened?.kind !== 'owners') throw new HttpError('page-unavailable');
    try {
      const { shows } = readGrant(token).grant;
      const development = 'development' in shows ? await findDevelopment(shows.development) : undefined;
      const checks = { origin, owners: opened.owners, regions, development, now: this.#now() };
      const preview = openPreview(token, checks);
      return { ...preview, signer: signerName(preview.key, opened.owners) ?? preview.key };
    } catch (error) {
      if (error instanceof PreviewRefused) throw refusal(error);
      throw error;
    }
  }

  /** Returns the header that begins a preview in a browser. */
  beginningHeaders(token: string, { grant }: Preview): Record<string, string> {
    const remaining = Math.ceil((Date.parse(grant.expires) - this.#now()) / 1000);
    const maxAge = Math.max(0, Math.min(remaining, COOKIE_MAX_AGE_S));
    return this.#headers(token, maxAge);
  }

  /** Returns the header that ends the preview of a browser. */
  endingHeaders(): Record<string, string> {
    return this.#headers('', 0);
  }

  #headers(value: string, maxAge: number): Record<string, string> {
    return { 'set-cookie': `${this.#cookieName}=${value}; Max-Age=${maxAge}; ${this.#cookieAttributes}` };
  }
}

const refusal = ({ code, problem }: PreviewRefused): HttpError =>
  code === 'preview-expired'
    ? new HttpError(code, { params: { time: formatMinute(problem) } })
    : new HttpError(code, { params: { problem } });

/** Whether an error says why a preview does not hold. */
export const isPreviewRefusal = ({ code }: HttpError): boolean => code.startsWith('preview-');

/** The session of `savepoint-region dev` that a preview follows, if it does. */
export const sessionOf = ({ grant: { shows } }: Pick<Preview, 'grant'>): string | undefined =>
  'development' in shows ? shows.development : undefined;
export const isInDevelopment = (preview: Pick<Preview, 'grant'>): boolean => sessionOf(preview) !== undefined;

/** Headers of what one browser gets: no cache keeps it, and no search engine lists it. */
export const PREVIEW_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
} as const;
