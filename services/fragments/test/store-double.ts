import { createHash } from 'node:crypto';
import type { Registry, RegionVersion } from '@savepoint/contracts';
import { startHttp } from './http-double';

/** A region store with bundles that a test writes. */
export async function startStore() {
  const files = new Map<string, string>();
  const registry: Registry = {
    schema: 1,
    environment: 'test',
    updated: new Date().toISOString(),
    regions: {},
  };
  const fetched: string[] = [];
  const { url, close } = await startHttp((request, response) => {
    const path = request.url ?? '';
    fetched.push(path);
    const content = path === '/regions/regions.json' ? JSON.stringify(registry) : files.get(path);
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });

  return {
    url,
    close,
    /** Paths that were asked for. */
    fetched,
    /**
     * Publishes a bundle for a region of the same name.
     * @param code CommonJS
     * @param served what the store sends instead of it
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
    /** A version that is rendered in the page only. */
    publishWithoutServer(region: string, version: string): void {
      this.publish(region, version, '');
      delete registry.regions[region]!.channels['stable']!.server;
    },
  };
}
