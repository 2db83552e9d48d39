import { contentVersion, SHELL_BUILD_HEADER } from '@savepoint/contracts/base';
import { regionVariants, type RegionVariants } from '@savepoint/contracts/regions';
import { scaleTimeout } from '@savepoint/service-kit/config';
import {
  CatalogueGeneration,
  createClient,
  RegistryPoller,
  type CallTokens,
} from '@savepoint/service-kit/calls';
import { runEvery } from '@savepoint/service-kit/http';
import type { FastifyInstance } from 'fastify';

const POLL_INTERVAL_MS = 500;
const TIMEOUT_MS = 1_000;

interface Options {
  shellUrl: string;
  catalogUrl: string;
  regionsUrl: string;
  /** Signs the calls to the catalog. */
  tokens: CallTokens;
  /** Milliseconds between two polls of the registry. */
  registryIntervalMs: number;
}

/** What responses depend on now. */
interface FollowedContent {
  contentVersion(): string;
  /** The variants of pages that rollouts make; undefined while none is live. */
  variants(): RegionVariants | undefined;
}

/**
 * Follows imports and publishes as the shell does, by the generation of the catalogue and the registry of the regions,
 * and replacements of the shell: a new one may lack the files that pages of the old one load.
 */
export function followContent(
  app: FastifyInstance,
  { shellUrl, catalogUrl, regionsUrl, tokens, registryIntervalMs }: Options,
): FollowedContent {
  const generation = new CatalogueGeneration();
  const catalog = createClient({
    upstream: 'catalog',
    baseUrl: catalogUrl,
    timeoutMs: TIMEOUT_MS,
    tokens,
  });
  runEvery(app, 'polling the generation of the catalogue', POLL_INTERVAL_MS, () => generation.poll(catalog));
  let variants: RegionVariants | undefined;
  const registry = new RegistryPoller({
    storeUrl: regionsUrl,
    intervalMs: registryIntervalMs,
    // Signatures are the shell’s business: what this says changes the keys of the cache only.
    onChange: ({ regions }) => (variants = regionVariants(regions)),
    onError: (err) => app.log.warn({ err }, 'registry not read; kept pages follow the last one'),
  });
  app.addHook('onReady', async () => void registry.start());
  app.addHook('onClose', async () => registry.stop());
  let build = '';
  runEvery(app, 'polling the build of the shell', POLL_INTERVAL_MS, async () => {
    build = (await readBuild(shellUrl)) ?? build;
  });
  return {
    contentVersion: () =>
      contentVersion({ generation: generation.current, registry: registry.version, build }),
    variants: () => variants,
  };
}

/** @returns undefined while the shell does not respond */
async function readBuild(shellUrl: string): Promise<string | undefined> {
  const response = await fetch(`${shellUrl}/healthz`, {
    method: 'HEAD',
    redirect: 'error',
    signal: AbortSignal.timeout(scaleTimeout(TIMEOUT_MS)),
  }).catch(() => undefined);
  return response?.ok ? (response.headers.get(SHELL_BUILD_HEADER) ?? undefined) : undefined;
}
