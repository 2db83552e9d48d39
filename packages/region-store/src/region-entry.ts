import {
  ROLLOUT_CHANNEL,
  type RegionEntry,
  type RegionVersion,
  type RolloutShare,
} from '@savepoint/contracts/regions';

/** Earlier versions of a region that the registry lists for each channel, for a rollback. */
const MAX_HISTORY_COUNT = 10;

/** Lists the versions that were on a channel before, newest first. */
export const historyOf = ({ history, histories }: RegionEntry, channel: string): RegionVersion[] =>
  channel === 'stable' ? history : (histories?.[channel] ?? []);

/** Lists every version that an entry names. */
export const versionsOf = ({ channels, history, histories = {} }: RegionEntry): RegionVersion[] => [
  ...Object.values(channels),
  ...history,
  ...Object.values(histories).flat(),
];

/** Returns an entry with another version, or none, on a channel, and another history of it. */
export function withChannel(
  { channels, history, histories = {}, rollout }: RegionEntry,
  channel: string,
  version: RegionVersion | undefined,
  earlier: RegionVersion[],
): RegionEntry {
  const { [channel]: _previous, ...otherChannels } = channels;
  const { [channel]: _earlier, ...otherHistories } = histories;
  const stable = channel === 'stable';
  const nextHistories =
    stable || !earlier.length ? otherHistories : { ...otherHistories, [channel]: earlier };
  return {
    channels: version ? { ...otherChannels, [channel]: version } : otherChannels,
    history: stable ? earlier : history,
    ...(Object.keys(nextHistories).length && { histories: nextHistories }),
    ...(rollout && channel !== ROLLOUT_CHANNEL && { rollout }),
  };
}

/** Returns an entry of which a share of the readers gets another version, or none does. It has no history. */
export const withRollout = (
  entry: RegionEntry,
  version: RegionVersion | undefined,
  share: RolloutShare | undefined,
): RegionEntry => ({
  ...withChannel(entry, ROLLOUT_CHANNEL, version, []),
  ...(version && share && { rollout: share }),
});

/** Returns an entry with another version, or none, on a channel; the previous one moves to the history. */
export function withNextVersion(
  entry: RegionEntry,
  channel: string,
  version: RegionVersion | undefined,
): RegionEntry {
  const previous = entry.channels[channel];
  const history = [...(previous ? [previous] : []), ...historyOf(entry, channel)].filter(
    (known, index, all) =>
      known.version !== version?.version &&
      all.findIndex((other) => other.version === known.version) === index,
  );
  return withChannel(entry, channel, version, history.slice(0, MAX_HISTORY_COUNT));
}
