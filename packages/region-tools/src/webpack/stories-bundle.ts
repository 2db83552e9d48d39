import type { Configuration } from 'webpack';
import type { RemoteManifest } from '../remote-manifest';
import { nodeConfig, type DevelopmentOptions } from './base';

export const STORIES_BUNDLE = 'stories.cjs';

/** Configures the build of a remote’s stories: one file, which `evaluateStories` runs. */
export function storiesConfig(
  { remote, folder, stories }: RemoteManifest,
  output: string,
  development?: DevelopmentOptions,
): Configuration {
  const name = `${remote}-stories`;
  const base = nodeConfig({ name, folder, output, development });
  return {
    ...base,
    entry: { stories: stories! },
    output: { ...base.output, filename: STORIES_BUNDLE },
    optimization: { ...base.optimization, minimize: false },
  };
}
