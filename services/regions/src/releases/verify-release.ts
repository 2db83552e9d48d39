import { isDeepStrictEqual } from 'node:util';
import { ageMs } from '@savepoint/contracts/base';
import {
  MAX_RELEASE_AGE_MS,
  REGIONS_PATH,
  type RegionRelease,
  type Registry,
  type ReleaseEntry,
  type RegionVersion,
} from '@savepoint/contracts/regions';
import { openEntry, type OpenedEntry } from '@savepoint/contracts/region-trust';
import {
  assertRolloutCount,
  describeVersion,
  digestProblems,
  eventMismatches,
  fileDigests,
  hostMismatches,
  liveRemotes,
  readHost,
  readPublishedRemote,
  versionsOf,
  type BuiltRemote,
  type History,
  type RegionStore,
} from '@savepoint/region-store';
import { HttpError } from '@savepoint/service-kit/base';

const refused = (problem: string) => new HttpError('region-release-refused', { params: { problem } });

/**
 * Verifies entries and adds them to the history that was read.
 * @returns the releases among them; undefined when they are its last entries already
 * @throws {HttpError} for a wrong signature, a key that may not sign them, entries that were signed for another state of
 *   the store, and those that are old
 */
export function addEntries(history: History, { entries }: RegionRelease): ReleaseEntry[] | undefined {
  const opened = entries.map((signed): OpenedEntry => {
    try {
      return openEntry(signed);
    } catch (cause) {
      const problem = (cause as Error).message;
      throw new HttpError('region-release-unsigned', { params: { problem }, cause });
    }
  });
  const known = history.entries;
  const first = opened[0]!.entry.sequence;
  const isKnown = opened.every(({ digest }, index) => known[first - 1 + index]?.digest === digest);
  if (isKnown && first - 1 + opened.length === known.length) return undefined;
  if (isKnown) throw new HttpError('region-release-replayed');
  for (const { entry } of opened)
    if (ageMs(Date.parse(entry.time)) > MAX_RELEASE_AGE_MS)
      throw new HttpError('region-release-expired', {
        params: { time: entry.time, minutes: MAX_RELEASE_AGE_MS / 60_000 },
      });
  const last = known.at(-1);
  if (first !== known.length + 1 || opened[0]!.entry.previous !== (last?.digest ?? null))
    throw new HttpError('region-store-changed');
  for (const { signed, entry, key } of opened) {
    if (entry.kind === 'release') assertRemotes(history, entry, key);
    try {
      history.add(signed);
    } catch (cause) {
      throw new HttpError('region-release-refused', {
        params: { problem: (cause as Error).message.replace(/^entry \d+: /, '') },
        cause,
      });
    }
  }
  try {
    assertRolloutCount(history.regions, 1);
  } catch (cause) {
    throw refused((cause as Error).message);
  }
  return opened.flatMap(({ entry }) => (entry.kind === 'release' ? [entry] : []));
}

/** Files of a remote belong to whoever owns its regions: nobody else may write beside them. */
function assertRemotes({ owners, regions }: History, { regions: released }: ReleaseEntry, key: string): void {
  if (owners.site_keys.includes(key)) return;
  const owns = (region: string) => {
    const owner = Object.hasOwn(owners.regions, region) ? owners.regions[region] : undefined;
    return !!owner && [...owner.keys, ...(owner.approvers ?? [])].includes(key);
  };
  for (const version of Object.values(released)) {
    if (!version) continue;
    const { remote } = version;
    const foreign = Object.entries(regions)
      .filter(([, entry]) => versionsOf(entry).some((each) => each.remote === remote))
      .map(([region]) => region)
      .concat(Object.hasOwn(owners.regions, remote) ? [remote] : [])
      .find((region) => !owns(region));
    if (foreign !== undefined)
      throw refused(`the remote ${remote} belongs to the owners of the region ${foreign}`);
  }
}

/** Returns the signed digests of a version’s files. @throws {HttpError} when no release says the same about it */
export function signedDigests(releases: readonly ReleaseEntry[], built: BuiltRemote): Record<string, string> {
  const folder = `${built.remote}/${built.version}/`;
  const versions = releases.flatMap(({ regions }) => Object.values(regions));
  const named = versions.filter((each) => each?.remote === built.remote && each.version === built.version);
  if (!named.length) throw refused(`no entry releases ${built.remote}@${built.version}`);
  const files = Object.assign({}, ...releases.map((release) => release.files)) as Record<string, string>;
  const digests = Object.fromEntries(built.files.map((name) => [name, files[folder + name]]));
  const missing = built.files.find((name) => digests[name] === undefined);
  if (missing !== undefined) throw refused(`the digest of ${missing} is not signed`);
  return digests as Record<string, string>;
}

/**
 * Checks that entries say of versions what their descriptions say, that the host provides what they need, and that
 * their files are in the store.
 * @param registry as it was before
 * @param received description of a version whose files follow
 */
export async function assertVersions(
  store: RegionStore,
  registry: Registry,
  releases: readonly ReleaseEntry[],
  received?: BuiltRemote,
): Promise<void> {
  for (const { regions, files: signed } of releases)
    for (const [region, version] of Object.entries(regions)) {
      if (!version) continue;
      const { remote, version: name } = version;
      const follows = received?.remote === remote && received.version === name;
      const built = follows ? received : await readPublishedRemote(store, remote, name).catch(missing);
      const digests = follows ? signed : await fileDigests(store, [version]).catch(missing);
      const changed = Object.keys(digests).find((file) => digests[file] !== signed[file]);
      if (changed !== undefined)
        throw new HttpError('region-release-tampered', { params: { file: changed } });
      assertDescribed(built, region, version);
      const problems = [
        ...digestProblems(version, digests),
        ...hostMismatches(built, await readHost(store)),
        ...eventMismatches(built, await liveRemotes(store, registry)),
      ];
      if (problems.length) throw refused(`${remote}@${name} ${problems.join('; ')}`);
    }
}

const missing = (cause: Error): never => {
  throw new HttpError('region-release-incomplete', { params: { files: cause.message }, cause });
};

function assertDescribed(built: BuiltRemote, region: string, version: RegionVersion): void {
  const described = Object.hasOwn(built.regions, region)
    ? describeVersion(built, region, version.published)
    : undefined;
  if (!isDeepStrictEqual(described, version))
    throw refused(
      `${region}@${version.version} is not what is described at ${REGIONS_PATH}${version.remote}/${version.version}/`,
    );
}
