import type { RemoteManifest } from '../remote-manifest';
import type { RenderedStory } from './render';

/**
 * Finds regions in open slots that move what is below them: those that reserve no height, and of which the server sends
 * no HTML in some state.
 */
export const heightProblems = (
  { regions }: Pick<RemoteManifest, 'regions'>,
  rendered: readonly RenderedStory[],
): string[] =>
  Object.entries(regions).flatMap(([region, { slot, height }]) => {
    if (slot === undefined || height) return [];
    const empty = rendered.find((story) => story.region === region && !story.html);
    return empty
      ? [
          `The server sends no HTML of ${region} in “${empty.name}”, and what is below moves when it is mounted: add ` +
            '"height": {"narrow": …, "wide": …} to savepoint.json, as measured in savepoint-region dev',
        ]
      : [];
  });
