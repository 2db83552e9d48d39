import { FRAGMENT_TIMEOUT_MS, RenderResponse, RenderRequest } from '@savepoint/contracts';
import { HttpError, type Server } from '@savepoint/service-kit';
import { DigestMismatch } from './bundles/bundle-cache';
import type { Versions } from './bundles/versions';
import { RenderFailed, RenderLate } from './rendering/errors';
import type { RendererPool } from './rendering/renderer-pool';

/** Milliseconds of FRAGMENT_TIMEOUT_MS that are left for the way back to the caller. */
const WAY_BACK = 50;

interface Parts {
  versions: Versions;
  renderers: RendererPool;
  get(path: string, requestId: string): Promise<unknown>;
}

/** `POST /render`: one region’s HTML, in the version the caller names. */
export function registerRender(app: Server, { versions, renderers, get }: Parts): void {
  app.post(
    '/render',
    { schema: { body: RenderRequest, response: { 200: RenderResponse } } },
    async (request) => {
      const { region, version: wanted, props, url } = request.body;
      const until = performance.now() + FRAGMENT_TIMEOUT_MS - WAY_BACK;
      const version = versions.find(region, wanted);
      try {
        const renderer = await inTime(renderers.get(version), until);
        return await renderer.render({
          region,
          props,
          url,
          deadline: until - performance.now(),
          get: (path) => get(path, request.id),
        });
      } catch (err) {
        request.log.warn({ err, release: `${region}@${wanted}` }, 'region not rendered');
        throw refusal(err);
      }
    },
  );
}

/** The value, unless it takes longer than until `until` (as `performance.now()` counts). */
async function inTime<T>(value: Promise<T>, until: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RenderLate('The bundle was not there in time')),
      until - performance.now(),
    );
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}

function refusal(error: unknown): HttpError {
  if (error instanceof RenderLate)
    return new HttpError(504, 'region-late', 'The region did not answer in time.');
  if (error instanceof RenderFailed)
    return new HttpError(502, 'region-failed', 'The region could not be rendered.');
  if (error instanceof DigestMismatch)
    return new HttpError(502, 'bundle-refused', 'The region is not what was published.');
  return new HttpError(502, 'bundle-unavailable', 'The region could not be fetched.');
}
