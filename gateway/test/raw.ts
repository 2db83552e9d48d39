import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  /** By lower-case name; a header that is sent twice has its last value. */
  headers: Record<string, string>;
  body: string;
}

/** Sends bytes as they are, waits until the connection is closed, and returns the first response. */
export async function sendRaw(origin: string, bytes: string): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => [
    field.slice(0, field.indexOf(':')).toLowerCase(),
    field.slice(field.indexOf(':') + 1).trim(),
  ]);
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: rest.join('\r\n\r\n'),
  };
}

/** What a browser sends when it opens a page. */
export const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

/** Sends one request. @param lines of its headers besides Host; a Host among them is the only one */
export const rawRequest = (origin: string, target: string, lines: readonly string[] = [], method = 'GET') =>
  sendRaw(
    origin,
    [
      `${method} ${target} HTTP/1.1`,
      ...(lines.some((line) => /^host:/i.test(line)) ? [] : ['Host: savepoint.example']),
      ...lines,
      'Connection: close',
      '',
      '',
    ].join('\r\n'),
  );
