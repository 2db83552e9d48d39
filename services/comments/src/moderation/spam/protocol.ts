import type { Site } from '@savepoint/contracts/schema';
import { SPAM_SERVICE_WORDS_MAX_LENGTH, type SpamServiceProblem } from '@savepoint/contracts/sites';
import { cleanText } from '@savepoint/service-kit/names';
import { createOutgoingClient, type OutgoingAnswer } from '@savepoint/service-kit/outgoing';
import { CircuitBreaker, type BreakerServer } from '@savepoint/service-kit/calls';

/** Readers wait for it when they post. */
const TIMEOUT_MS = 3_000;
const USER_AGENT = 'Savepoint | Savepoint/1.0';

/** The fields of `comment-check` besides the key, by their names in Akismet’s documentation. No mail address is among them. */
export interface CheckFields {
  /** Front page of the site. */
  blog: string;
  user_ip: string;
  user_agent?: string;
  permalink?: string;
  comment_type: 'comment' | 'reply';
  comment_author: string;
  comment_content: string;
  comment_date_gmt: string;
  /** ISO 639-1, separated by commas. */
  blog_lang?: string;
  blog_charset: 'UTF-8';
  /** Why a comment is checked that was checked before. */
  recheck_reason?: 'edit';
}

/** `discard`: the service advises to delete the comment unseen. */
type SpamOutcome = 'spam' | 'discard' | 'ham';

/** The service did not do what it was asked. */
export class SpamServiceError extends Error {
  override name = 'SpamServiceError';
  /** @param words of the service, cleaned and shortened */
  constructor(
    readonly problem: SpamServiceProblem,
    readonly words = '',
    options?: ErrorOptions,
  ) {
    super(`The spam service did not check: ${problem}`, options);
  }
}

/** A service that speaks Akismet’s protocol. */
export interface SpamProtocol {
  /** @returns whether the key is valid for the site, and what the service says about it @throws {SpamServiceError} */
  verifyKey(api_key: string, blog: string): Promise<{ valid: boolean; words: string }>;
  /** @throws {SpamServiceError} */
  checkComment(api_key: string, fields: CheckFields): Promise<SpamOutcome>;
  close(): Promise<void>;
}

export interface SpamServiceOptions {
  /** Base address, which the operator chose: it may lead into their own network. */
  url: string;
  /** Logs and counts. */
  server?: BreakerServer | undefined;
  timeoutMs?: number;
}

/** Creates a client of the service. While it is silent, calls fail at once, so that nobody waits for it when they post. */
export function createSpamProtocol({
  url,
  server,
  timeoutMs = TIMEOUT_MS,
}: SpamServiceOptions): SpamProtocol {
  const client = createOutgoingClient({ privateOrigins: new URL(url).origin, timeoutMs });
  const send = async (method: string, fields: object) => {
    const given = Object.entries(fields) as [string, string][];
    return client.ask(`${url}/${method}`, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        'user-agent': USER_AGENT,
      },
      body: new URLSearchParams(given).toString(),
    });
  };
  const breaker = new CircuitBreaker({
    upstream: 'spam-service',
    // Without a key, which it answers as any other.
    probe: () => send('verify-key', {}),
    server,
  });
  const ask = async (method: string, api_key: string, fields: object) => {
    try {
      return await breaker.run(() => send(method, { api_key, ...fields }));
    } catch (cause) {
      throw new SpamServiceError('silent', '', { cause });
    }
  };
  return {
    async verifyKey(api_key, blog) {
      const answer = await ask('verify-key', api_key, { blog });
      const said = textOf(answer);
      const words = wordsOf(answer, api_key);
      if (said !== 'valid' && said !== 'invalid') throw new SpamServiceError('refused', words);
      return { valid: said === 'valid', words };
    },
    async checkComment(api_key, fields) {
      const answer = await ask('comment-check', api_key, fields);
      const said = textOf(answer);
      if (said === 'false') return 'ham';
      if (said !== 'true') throw new SpamServiceError('refused', wordsOf(answer, api_key));
      return answer.header('x-akismet-pro-tip')?.trim() === 'discard' ? 'discard' : 'spam';
    },
    close: () => client.close(),
  };
}

/** What the service says in one word; null for an answer that is none of the protocol. */
const textOf = ({ status, text }: OutgoingAnswer): string | null => (status === 200 ? text.trim() : null);

/** What the service says about a call that it did not answer: one short line, without the key. */
function wordsOf({ status, header }: OutgoingAnswer, api_key: string): string {
  const said = header('x-akismet-debug-help') ?? header('x-akismet-alert-msg');
  if (said === undefined) return status === 200 ? '' : `HTTP ${status}`;
  const line = cleanText(said).replace(/\s+/g, ' ').replaceAll(api_key, '…');
  return line.length > SPAM_SERVICE_WORDS_MAX_LENGTH
    ? `${line.slice(0, SPAM_SERVICE_WORDS_MAX_LENGTH - 1)}…`
    : line;
}

/** The front page by which a spam service knows a site: its first origin, of a pattern the domain that it stands below. */
export function blogOf({ origins }: Pick<Site, 'origins'>): string {
  const origin = origins.find((each) => !each.includes('*')) ?? origins[0] ?? '';
  return `${origin.replace('*.', '')}/`;
}

/** The languages of a site as the protocol writes them: `en, de_ch`. */
export const languagesOf = ({ languages }: Pick<Site, 'languages'>): string =>
  languages.map((tag) => tag.toLowerCase().replaceAll('-', '_')).join(', ');
