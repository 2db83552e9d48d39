import { serve, type Double } from './serve';

/** An item of an envelope: `event`, `transaction`, `client_report`. */
export interface Item {
  type: string;
  payload: Record<string, unknown>;
}

export interface Ingest extends Double {
  dsn: string;
  /** The items received so far, one entry per request. */
  envelopes: Item[][];
  /** Status and headers of the next responses. */
  answer: { status: number; headers: Record<string, string> };
}

/**
 * Starts a double of Sentry’s ingest endpoint.
 * @see https://develop.sentry.dev/sdk/data-model/envelopes/
 */
export async function startIngest(): Promise<Ingest> {
  const envelopes: Item[][] = [];
  const answer: Ingest['answer'] = { status: 200, headers: {} };
  const double = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const address = new URL(request.url ?? '', 'http://ingest');
      const right =
        address.pathname === '/api/7/envelope/' && address.searchParams.get('sentry_key') === 'key';
      if (request.method === 'POST' && right) envelopes.push(itemsOf(Buffer.concat(chunks).toString()));
      response.writeHead(right ? answer.status : 404, {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'retry-after, x-sentry-rate-limits',
        ...answer.headers,
      });
      response.end('{}');
    });
  });
  return { ...double, dsn: `${double.url.replace('//', '//key@')}/7`, envelopes, answer };
}

/** Parses an envelope: its headers, then for each item headers and payload, one line of JSON each. */
function itemsOf(envelope: string): Item[] {
  const [, ...lines] = envelope.split('\n').filter(Boolean);
  return lines.flatMap((line, index) => {
    if (index % 2) return [];
    const { type } = JSON.parse(line) as { type: string };
    return [{ type, payload: JSON.parse(lines[index + 1] ?? '{}') as Record<string, unknown> }];
  });
}
