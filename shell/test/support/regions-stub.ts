import { Registry, RenderResponse, type RegionVersion } from '@savepoint/contracts/regions';
import { createRegistrySigner } from '@savepoint/service-kit/testing';
import { Type } from 'typebox';
import type { StubHandler } from './upstream';

/** The region store, with what a test publishes in it, and the fragments service. */
export function regionsStub(regions: Registry['regions'], styles: Record<string, string> = {}): StubHandler {
  const sign = createRegistrySigner();
  return (path) => {
    if (path in styles) return { schema: Type.String(), body: styles[path] };
    if (path === '/render') {
      // More than any page requests: the shell takes as many as it has requested.
      const result = { duration_ms: 1, fragment: { html: '<p>A fragment.</p>' } };
      return { schema: RenderResponse, body: { results: Array(20).fill(result) } };
    }
    const updated = '2024-01-01T00:00:00.000Z';
    return { schema: Registry, body: sign({ schema: 1, environment: 'test', updated, regions }) };
  };
}

/** A version of a remote with one region of the same name. */
export const regionVersion = (region: string, version: string): RegionVersion => ({
  version,
  remote: region,
  module: `./${region}`,
  base: `/regions/${region}/${version}/`,
  entry: 'entry.js',
  js: [],
  css: [],
  integrity: {},
  server: { url: 'server.cjs', sha384: 'A'.repeat(64) },
  shared: {},
  published: '2024-01-01T00:00:00.000Z',
});
