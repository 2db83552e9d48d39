import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Options {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request as it is: fetch() would normalise its path, add headers and decompress the body. */
export const request = (origin: string, path: string, { method = 'GET', headers = {}, body }: Options = {}) =>
  new Promise<Answered>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = httpRequest({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject).end(body);
  });
