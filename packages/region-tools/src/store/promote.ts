import type { Registry } from '@savepoint/contracts';
import { withNextVersion } from './region-entry';
import { assertName, updateRegistry, type ChannelOptions } from './registry-file';

export interface PromoteOptions extends ChannelOptions {
  /** Channel whose version is taken. */
  from: string;
}

/**
 * Puts a remote’s version of one channel on another, for all its regions in one step.
 * @returns the version
 * @throws Error when there is none on the first channel, or it is on the second one already
 */
export async function promote(
  remote: string,
  { from, channel = 'stable', ...where }: PromoteOptions,
): Promise<string> {
  for (const name of [from, channel]) assertName('channel', name);
  let promoted: string | undefined;
  await updateRegistry(where, 'promote', async ({ regions }) => {
    const next: Registry['regions'] = { ...regions };
    let differs = false;
    for (const [name, entry] of Object.entries(regions)) {
      const version = entry.channels[from]?.remote === remote ? entry.channels[from] : undefined;
      const current = entry.channels[channel];
      if (version && current && current.remote !== remote)
        throw new Error(`Region ${name} belongs to ${current.remote}`);
      if (!version && current?.remote !== remote) continue;
      promoted ??= version?.version;
      differs ||= version?.version !== current?.version;
      next[name] = withNextVersion(entry, channel, version);
    }
    if (!promoted)
      throw new Error(`${remote} is not live on ${from}: publish it with --channel ${from} first`);
    if (!differs) throw new Error(`${remote}@${promoted} is live on ${channel} already`);
    return next;
  });
  return promoted!;
}
