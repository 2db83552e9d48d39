import { sharing, type Configuration } from 'webpack';
import { webConfig, type BuildPlace } from './base';
import { providedVersions } from './shared';

interface HostOptions extends BuildPlace {
  /** Entry module, relative to the folder. */
  entry: string;
  /** URL path below which the output is served. */
  publicPath: string;
}

/**
 * The page client: the host. It provides the shared modules from its own script, at once (`eager`), so
 * that a remote meets them without a further request.
 */
export function hostConfig({ entry, publicPath, ...place }: HostOptions): Configuration {
  const base = webConfig(place);
  return {
    ...base,
    entry: { main: entry },
    output: { ...base.output, publicPath },
    plugins: [
      ...base.plugins!,
      new sharing.ProvideSharedPlugin({
        provides: Object.fromEntries(
          Object.entries(providedVersions(place.folder)).map(([name, version]) => [
            name,
            { shareKey: name, version, eager: true },
          ]),
        ),
      }),
    ],
  };
}
