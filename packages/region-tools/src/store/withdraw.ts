import { withChannelVersion } from './publish';
import { assertName, updateRegistry, type StoreOptions } from './registry-file';

/**
 * Removes a remote's regions from a channel; new pages come without them. Publishing adds them again.
 * @returns the version that was live
 * @throws Error when no version is live on the channel
 */
export async function withdraw(
  remote: string,
  { channel = 'stable', ...where }: StoreOptions & { channel?: string },
): Promise<string> {
  assertName('channel', channel);
  let version: string | undefined;
  await updateRegistry(where, async ({ regions }) => {
    const next = { ...regions };
    for (const [name, entry] of Object.entries(regions)) {
      const live = entry.channels[channel];
      if (live?.remote !== remote) continue;
      version = live.version;
      next[name] = withChannelVersion(entry, channel, undefined);
    }
    if (!version) throw new Error(`${remote} is not live on ${channel}`);
    return next;
  });
  return version!;
}
