import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';

/** The part of `@20minutes/s3rver`, which has no types, that is used. */
interface S3rver {
  callback(): (request: IncomingMessage, response: ServerResponse) => unknown;
  configureBuckets(): Promise<unknown>;
  store: { getObject(bucket: string, key: string): Promise<{ metadata: { etag: string } } | undefined> };
}
type S3rverClass = new (options: object) => S3rver;

/** Credentials that the server knows. */
export const S3_ENV = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
export const S3_BUCKET = 'regions';

/**
 * Starts an S3 server. It verifies signatures. The conditions of writes are checked in front of it, one request for an
 * object at a time, as AWS describes them: 412 when the object is not the one of `If-Match`, or is there with
 * `If-None-Match: *`; 404 when that of `If-Match` is not there.
 * @param conditional without it, conditions are ignored, as by servers that do not know them
 */
export async function startS3Server({ conditional = true } = {}) {
  const S3rver = createRequire(__filename)('@20minutes/s3rver') as S3rverClass;
  const directory = mkdtempSync(path.join(tmpdir(), 's3-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: S3_BUCKET }] });
  await s3.configureBuckets();
  const handle = s3.callback();
  const requests = new Map<string, Promise<unknown>>();
  /** Status of the last responses, newest last. */
  const statuses: number[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = decodeURIComponent(new URL(request.url!, 'http://s3').pathname).slice(S3_BUCKET.length + 2);
    const tag = (await s3.store.getObject(S3_BUCKET, key).catch(() => undefined))?.metadata.etag;
    const refused = conditional && request.method === 'PUT' ? refusal(request, tag) : undefined;
    if (!refused) {
      handle(request, response);
      await once(response, 'close');
      return;
    }
    request.resume();
    const code = refused === 404 ? 'NoSuchKey' : 'PreconditionFailed';
    response.writeHead(refused, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  }

  const server: Server = createServer((request, response) => {
    response.once('finish', () => statuses.push(response.statusCode));
    const { pathname } = new URL(request.url!, 'http://s3');
    const before = requests.get(pathname) ?? Promise.resolve();
    requests.set(
      pathname,
      before.then(() => respond(request, response)).catch(() => response.destroy()),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the status with which a conditional write is refused; undefined when it is not. */
function refusal({ headers }: IncomingMessage, tag: string | undefined): 404 | 412 | undefined {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined && tag === undefined) return 404;
  if (match !== undefined && match !== tag) return 412;
  return noneMatch === '*' && tag !== undefined ? 412 : undefined;
}
