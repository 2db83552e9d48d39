import path from 'node:path';
import type { BuiltRemote } from '@savepoint/region-store';
import { describeHost } from './build-host';
import { describeRemote, SERVER_BUNDLE_DIR } from './build-remote';
import { assertFitsHost } from './host-versions';
import { readRemoteManifest } from './remote-manifest';
import type { DevelopmentOptions } from './webpack/base';
import { watch, type Watching, type WatchListener } from './webpack/compile';
import { hostConfig } from './webpack/host';
import { pageStylesConfig } from './webpack/page-styles';
import { remoteConfig } from './webpack/remote';
import { serverBundleConfig } from './webpack/server-bundle';
import { assertNoCopies, requiredRanges } from './webpack/shared';

export interface WatchOptions<T> extends DevelopmentOptions, WatchListener<T> {
  /** Absolute path of the folder for what is built. */
  output: string;
}

/**
 * Builds a remote for development, now and after every change. The result has the same form as that of `buildRemote`,
 * so it can be published.
 * @param folder of the remote's package
 */
export function watchRemote(folder: string, { output, ...options }: WatchOptions<BuiltRemote>): Watching {
  const remote = readRemoteManifest(folder);
  assertFitsHost(remote);
  const shared = requiredRanges(remote);
  const configs = [
    remoteConfig(remote, path.join(output, 'web'), shared, options),
    ...(remote.server ? [serverBundleConfig(remote, path.join(output, SERVER_BUNDLE_DIR), options)] : []),
  ];
  return watch(configs, {
    onStart: () => options.onStart(),
    onError: (error) => options.onError(error),
    onBuilt: ([web]) => {
      if (!web) return;
      assertNoCopies(remote.remote, web);
      options.onBuilt(describeRemote(remote, output, web, shared));
    },
  });
}

/**
 * Builds the page client for development, now and after every change.
 * @param folder of the host's package
 * @param entry entry module, relative to the folder
 * @param publicPath URL path below which the output is served
 */
export function watchHost(
  folder: string,
  entry: string,
  publicPath: string,
  { output, ...options }: WatchOptions<void>,
): Watching {
  const target = { name: 'host', folder, output, development: options };
  const styles = pageStylesConfig(target);
  const configs = [hostConfig({ ...target, entry, publicPath }), ...(styles ? [styles] : [])];
  return watch(configs, {
    onStart: () => options.onStart(),
    onError: (error) => options.onError(error),
    onBuilt: ([host, pages]) => {
      if (host) describeHost(folder, output, host, pages);
      options.onBuilt();
    },
  });
}
