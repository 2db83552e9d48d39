import {
  isDevelopmentVersion,
  propsSchemaOf,
  type RegionToRender,
  type RenderRequest,
  type RenderResult,
} from '@savepoint/contracts/regions';
import { HttpError, withTimeout } from '@savepoint/service-kit/base';
import { histogram } from '@savepoint/service-kit/metrics';
import { fieldErrors, registerCall, type Server } from '@savepoint/service-kit/http';
import type { FastifyRequest } from 'fastify';
import { DigestMismatch } from './bundle-cache';
import type { DevelopmentVersions } from './development-versions';
import { checkedHtml } from './fragment-html';
import { MadeFragments, sourceKey } from './made-fragments';
import type { ApiCall } from './public-api';
import type { PublishedVersions } from './published-versions';
import { regionStack } from './region-stack';
import { RenderError, RenderTimeout, type Rendered } from './renderer';
import type { RendererPool } from './renderer-pool';

/** Part of the timeout that is reserved for sending the response. */
const RESPONSE_MARGIN_MS = 50;

type RenderingRequest = FastifyRequest<{ Body: RenderRequest }>;

interface Dependencies {
  versions: PublishedVersions;
  development: Pick<DevelopmentVersions, 'find'>;
  renderers: RendererPool;
  /** @returns the calls of a request */
  publicApi(requestId: string): ApiCall;
  /** Time from a request until its response. */
  timeoutMs: number;
}

/**
 * `POST /render`: renders the regions of a page in the versions that the caller names, each by itself: one that fails or
 * is late does not affect the others.
 */
export function registerRender(
  app: Server,
  { versions, development, renderers, publicApi, timeoutMs }: Dependencies,
): void {
  const duration = histogram(app.metrics, 'fragment_render_duration_seconds');
  const fragments = new MadeFragments();

  /** @throws {HttpError} */
  async function render(request: RenderingRequest, job: RegionToRender): Promise<Rendered> {
    const { region, version: requestedVersion, props } = job;
    const deadline = performance.now() + timeoutMs - RESPONSE_MARGIN_MS;
    const inDevelopment = isDevelopmentVersion(requestedVersion);
    const version = await withTimeout(
      deadline - performance.now(),
      (inDevelopment ? development : versions).find(region, requestedVersion),
      () => new RenderTimeout('The version was not found in time'),
    );
    // One label for all builds: there are too many.
    const label = inDevelopment ? 'development' : version.version;
    const measure = duration.startTimer({ region, version: label });
    try {
      checkProps(request, job, version.slot);
      const { url, language } = request.body;
      const source = { region, props, url, language };
      const key = sourceKey(version.server.sha384, source);
      const rendered = await fragments.get(key, publicApi(request.id), async (call) => {
        const renderer = await withTimeout(
          deadline - performance.now(),
          renderers.get(version),
          () => new RenderTimeout('The bundle was not loaded in time'),
        );
        const timeoutMs = deadline - performance.now();
        const { fragment, reusable } = await renderer.render({ ...source, timeoutMs, call });
        return { fragment: { ...fragment, html: checkedHtml(fragment.html) }, reusable };
      });
      measure({ outcome: 'ok' });
      return rendered;
    } catch (err) {
      measure({ outcome: err instanceof RenderTimeout ? 'timeout' : 'failed' });
      request.log.warn({ err, release: `${region}@${requestedVersion}` }, 'region not rendered');
      throw toHttpError(err);
    }
  }

  registerCall(app, 'renderRegions', async (request) => {
    const startedAt = performance.now();
    const resultOf = async (region: RegionToRender): Promise<RenderResult> => {
      const result = await render(request, region).then(
        ({ fragment, reusable }) => ({ fragment, ...(reusable && { reusable }) }),
        (error: unknown) => ({ failure: failureOf(error, region.version) }),
      );
      return { duration_ms: Math.round(performance.now() - startedAt), ...result };
    };
    return { results: await Promise.all(request.body.regions.map(resultOf)) };
  });
}

/**
 * Checks props against the region’s schema, which Fastify compiles on first use.
 * @throws {HttpError} `invalid-props` when they do not fit
 */
function checkProps(
  request: RenderingRequest,
  { region, props }: RegionToRender,
  slot: string | undefined,
): void {
  const validate = request.compileValidationSchema(propsSchemaOf(region, slot), 'body');
  if (validate(props)) return;
  const errors = fieldErrors(validate.errors ?? [], 'props');
  const problem = Object.entries(errors)
    .map(([field, sentence]) => `${field}: ${sentence}`)
    .join(' ');
  throw new HttpError('invalid-props', { params: { region, problem }, errors });
}

function failureOf(error: unknown, version: string): NonNullable<RenderResult['failure']> {
  const { code, message, cause } = toHttpError(error);
  // With the stack, for the people who work on the region.
  const details =
    isDevelopmentVersion(version) && cause instanceof Error ? `\n${regionStack(cause.message)}` : '';
  return { code, error: message + details };
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof RenderTimeout) return new HttpError('render-timeout');
  if (error instanceof RenderError) return new HttpError('region-failed', { cause: error });
  if (error instanceof DigestMismatch) return new HttpError('bundle-mismatch');
  return new HttpError('bundle-unavailable');
}
