import { createHash } from 'node:crypto';
import type { Registry, RegionVersion } from '@savepoint/contracts/regions';
import { createRegistrySigner } from '@savepoint/service-kit/testing';
import { startHttpServer } from './http-server';

/** Starts a region store whose bundles the test writes. */
export async function startFakeStore() {
  const files = new Map<string, string>();
  const registry: Registry = {
    schema: 1,
    environment: 'test',
    updated: new Date().toISOString(),
    regions: {},
  };
  const sign = createRegistrySigner();
  const fetched: string[] = [];
  const { url, close } = await startHttpServer((request, response) => {
    const path = request.url ?? '';
    fetched.push(path);
    const content = path === '/regions/regions.json' ? JSON.stringify(sign(registry)) : files.get(path);
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });

  return {
    url,
    close,
    /** Requested paths. */
    fetched,
    /**
     * Publishes a bundle for a region of the same name.
     * @param code CommonJS
     * @param served content that the store sends instead
     */
    publish(region: string, version: string, code: string, served = code): void {
      const base = `/regions/${region}/${version}/`;
      files.set(`${base}server.cjs`, served);
      const published: RegionVersion = {
        version,
        remote: region,
        module: `./${region}`,
        base,
        entry: 'remote-entry.js',
        js: [],
        css: [],
        integrity: {},
        server: { url: 'server.cjs', sha384: createHash('sha384').update(code).digest('base64') },
        shared: {},
        published: new Date().toISOString(),
      };
      registry.regions[region] = { channels: { stable: published }, history: [] };
    },
    /** Answers a path with a content. */
    serve: (path: string, content: string) => void files.set(path, content),
    /** Publishes a version without a server bundle. */
    publishWithoutServer(region: string, version: string): void {
      this.publish(region, version, '');
      delete registry.regions[region]!.channels['stable']!.server;
    },
  };
}
