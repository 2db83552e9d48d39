import { moved } from './publish';
import { changeRegistry, type ChangeOptions } from './registry-file';

/**
 * Takes a remote’s regions off a channel: pages that are made from then on come without them. Publishing brings
 * them back.
 * @returns the version that was live
 * @throws Error when none is
 */
export async function withdraw(
  remote: string,
  { channel = 'stable', ...where }: ChangeOptions & { channel?: string },
): Promise<string> {
  let version: string | undefined;
  await changeRegistry(where, async ({ regions }) => {
    const next = { ...regions };
    for (const [name, entry] of Object.entries(regions)) {
      const live = entry.channels[channel];
      if (live?.remote !== remote) continue;
      version = live.version;
      next[name] = moved(entry, channel, undefined);
    }
    if (!version) throw new Error(`${remote} is not live on ${channel}`);
    return next;
  });
  return version!;
}
