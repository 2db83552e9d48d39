import { withChannel, withNextVersion } from './region-entry';
import { assertName, updateRegistry, type ChannelOptions } from './registry-file';
import { rolloutOf, withoutRollout } from './rollout';

/**
 * Removes a remote's regions from a channel; new pages come without them, or with the stable ones. Publishing adds them
 * again. The history of the channel stays if it is `stable`, of which a rollout ends.
 * @returns the version that was live
 * @throws Error when no version is live on the channel
 */
export async function withdraw(
  remote: string,
  { channel = 'stable', ...where }: ChannelOptions,
): Promise<string> {
  assertName('channel', channel);
  let version: string | undefined;
  await updateRegistry(where, 'withdraw', async ({ regions }) => {
    const next = { ...regions };
    for (const [name, entry] of Object.entries(regions)) {
      const live = entry.channels[channel];
      if (live?.remote !== remote) continue;
      version = live.version;
      next[name] =
        channel === 'stable'
          ? withNextVersion(entry, channel, undefined)
          : withChannel(entry, channel, undefined, []);
    }
    if (channel === 'stable') version ??= rolloutOf(regions, remote)?.version;
    if (!version) throw new Error(`${remote} is not live on ${channel}`);
    return channel === 'stable' ? withoutRollout(next, remote) : next;
  });
  return version!;
}
