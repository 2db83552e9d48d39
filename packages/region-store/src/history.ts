import { isDeepStrictEqual } from 'node:util';
import {
  ROLLOUT_CHANNEL,
  type HistoryEntry,
  type OwnersEntry,
  type RegionEntry,
  type RegionOwners,
  type RegionVersion,
  type Registry,
  type ReleaseEntry,
  type RolloutShare,
  type SignedEntry,
  type SignedState,
} from '@savepoint/contracts/regions';
import {
  entryProblem,
  openEntry,
  releaseProblem,
  signEntry,
  supersededProblem,
  type OpenedEntry,
  type RegionSigner,
  type ReleaseToCheck,
} from '@savepoint/contracts/region-trust';
import { historyOf, withChannel, withNextVersion, withRollout } from './region-entry';

type Owners = OpenedEntry<OwnersEntry>;
type Release = OpenedEntry<ReleaseEntry>;

/** What an entry says, without its position in the history. */
export type ReleaseContent = Omit<ReleaseEntry, 'site' | 'sequence' | 'previous' | 'time' | 'kind'>;

/**
 * The history of a store: every change of owners and of what is live, signed, each with the digest of the one before.
 * Whatever the store holds follows from it.
 */
export class History {
  readonly entries: OpenedEntry[] = [];
  #owners: Owners | undefined;
  #regions: Registry['regions'] = {};
  /** The last release of each region on each channel. */
  readonly #last = new Map<string, Release>();
  /** Digest of every file that was released, by its path in the store. */
  readonly #files = new Map<string, string>();
  /** The release that put a version into the registry. */
  readonly #sources = new WeakMap<RegionVersion, Release>();

  get owners(): RegionOwners {
    return this.#signedOwners.entry.owners;
  }

  /** The regions of the registry that follow from the entries. */
  get regions(): Registry['regions'] {
    return this.#regions;
  }

  /** What readers of the registry verify. */
  get signed(): SignedState {
    const releases = [...new Set([...this.#last.values()].map(({ signed }) => signed))];
    return { owners: this.#signedOwners.signed, releases };
  }

  /** Returns the digest with which a file was released last. @param file path in the store */
  digestOf(file: string): string | undefined {
    return this.#files.get(file);
  }

  /** @throws Error unless one of these keys of the site’s owner has signed the owners file */
  assertSite(siteKeys: readonly string[]): void {
    const { key } = this.#signedOwners;
    if (!siteKeys.includes(key))
      throw new Error(`the owners file is signed by ${key}, which is not a key of this site`);
  }

  /** Returns the last release of a region on a channel, which readers of the registry verify, also if it counts no more. */
  lastReleaseOf(region: string, channel: string): Release | undefined {
    return this.#last.get(`${region} ${channel}`);
  }

  /** Lists the releases of a region on a channel that count, newest first. */
  releasesOf(region: string, channel: string): Release[] {
    return this.entries
      .filter((opened): opened is Release => opened.entry.kind === 'release')
      .filter(({ entry }) => entry.channel === channel && Object.hasOwn(entry.regions, region))
      .filter((release) => !this.#isWithdrawn(release))
      .reverse();
  }

  /** Adds an entry that was read. @throws Error when it does not follow the last one, or its key may not sign it */
  add(signed: SignedEntry): void {
    const number = this.entries.length + 1;
    try {
      this.#add(openEntry(signed));
    } catch (cause) {
      throw new Error(`entry ${number}: ${(cause as Error).message}`, { cause });
    }
  }

  /** Says why a key may not make a release now; undefined if it may. */
  releaseProblem(key: string, release: Omit<ReleaseToCheck, 'time'>): string | undefined {
    return releaseProblem({ time: new Date().toISOString(), ...release }, key, this.owners);
  }

  /** Signs and adds a change of the owners file. @throws Error when the key is not the site’s */
  signOwners(owners: RegionOwners, signer: RegionSigner): void {
    this.#sign({ kind: 'owners', owners }, signer);
  }

  /** Signs and adds a release. @throws Error when the key may not make it */
  signRelease(content: ReleaseContent, signer: RegionSigner): void {
    this.#sign({ kind: 'release', ...content }, signer);
  }

  #sign(
    content: { kind: 'owners'; owners: RegionOwners } | ({ kind: 'release' } & ReleaseContent),
    signer: RegionSigner,
  ) {
    const last = this.entries.at(-1);
    const position = {
      site: last?.entry.site ?? signer.key,
      sequence: this.entries.length + 1,
      previous: last?.digest ?? null,
      // Times in the history never go back, whatever the clock does.
      time: new Date(Math.max(Date.now(), Date.parse(last?.entry.time ?? '1970-01-01'))).toISOString(),
    };
    const { kind } = content;
    const entry: HistoryEntry =
      kind === 'owners' ? { ...position, kind, owners: content.owners } : { ...position, ...content };
    const { signed } = signEntry(entry, signer);
    this.#add(openEntry(signed));
  }

  #add(opened: OpenedEntry): void {
    const { entry } = opened;
    this.#assertNext(entry);
    if (entry.kind === 'owners') this.#addOwners(opened as Owners);
    else {
      const release = opened as Release;
      const superseded = Object.keys(entry.regions).map((region) =>
        supersededProblem(release, region, (channel) => this.lastReleaseOf(region, channel)),
      );
      const problem = entryProblem(release, this.owners) ?? superseded.find(Boolean);
      if (problem) throw new Error(problem);
      this.#addRelease(release);
    }
    this.entries.push(opened);
  }

  #assertNext({ site, sequence, previous, time }: HistoryEntry): void {
    const last = this.entries.at(-1);
    if (sequence !== this.entries.length + 1) throw new Error(`its number is ${sequence}`);
    if (previous !== (last?.digest ?? null)) throw new Error('it does not follow the entry before it');
    if (!last) return;
    if (site !== last.entry.site) throw new Error('it was made for another site');
    if (Date.parse(time) < Date.parse(last.entry.time))
      throw new Error('it is older than the entry before it');
  }

  #addOwners(opened: Owners): void {
    const { key, entry } = opened;
    const trusted = this.#owners?.entry.owners.site_keys ?? entry.owners.site_keys;
    if (!trusted.includes(key)) throw new Error(`the key ${key} is not one of the site’s owner`);
    if (!this.#owners && key !== entry.site)
      throw new Error('the first entry is not signed by the key of its site');
    this.#owners = opened;
    for (const name of Object.keys(this.#regions)) this.#forgetWithdrawn(name);
  }

  #addRelease(release: Release): void {
    const { action, channel, share, regions, files } = release.entry;
    for (const [file, digest] of Object.entries(files)) this.#files.set(file, digest);
    for (const [region, version] of Object.entries(regions)) {
      this.#last.set(`${region} ${channel}`, release);
      const entry = this.#regions[region] ?? { channels: {}, history: [] };
      this.#regions = { ...this.#regions, [region]: nextEntry(entry, { action, channel, version, share }) };
      if (version) this.#sources.set(version, release);
      this.#forgetWithdrawn(region);
    }
  }

  /** Removes versions that a withdrawn key has signed from the versions to roll back to. */
  #forgetWithdrawn(region: string): void {
    const { history, histories, ...rest } = this.#regions[region]!;
    const counts = (version: RegionVersion) => !this.#isWithdrawn(this.#sources.get(version));
    const next: RegionEntry = { ...rest, history: history.filter(counts) };
    const others = Object.entries(histories ?? {}).map(
      ([channel, versions]) => [channel, versions.filter(counts)] as const,
    );
    const kept = others.filter(([, versions]) => versions.length > 0);
    if (kept.length) next.histories = Object.fromEntries(kept);
    this.#regions = { ...this.#regions, [region]: next };
  }

  #isWithdrawn(release: Release | undefined): boolean {
    const withdrawn = this.#owners?.entry.owners.withdrawn_keys ?? {};
    if (!release || !Object.hasOwn(withdrawn, release.key)) return false;
    return release.entry.sequence >= withdrawn[release.key]!;
  }

  get #signedOwners(): Owners {
    if (!this.#owners) throw new Error('the first entry is not an owners file');
    return this.#owners;
  }
}

interface Change {
  action: ReleaseEntry['action'];
  channel: string;
  version: RegionVersion | null;
  share: RolloutShare | undefined;
}

/** Returns a region’s entry after a change of one channel. */
function nextEntry(entry: RegionEntry, { action, channel, version, share }: Change): RegionEntry {
  if (channel === ROLLOUT_CHANNEL) return withRollout(entry, version ?? undefined, share);
  const earlier = historyOf(entry, channel);
  if (action === 'rollback')
    return withChannel(
      entry,
      channel,
      version ?? undefined,
      earlier.filter((known) => known.version !== version?.version || known.remote !== version.remote),
    );
  if (action === 'withdraw' && channel !== 'stable') return withChannel(entry, channel, undefined, []);
  const current = entry.channels[channel];
  if (current && version && current.version === version.version && current.remote === version.remote)
    return withChannel(entry, channel, version, earlier);
  return withNextVersion(entry, channel, version ?? undefined);
}

/** Returns the regions whose version on a channel, or its share of the readers, differs, with the new one. */
export function changedVersions(
  before: Registry['regions'],
  after: Registry['regions'],
): Map<string, Record<string, RegionVersion | null>> {
  const changes = new Map<string, Record<string, RegionVersion | null>>();
  for (const region of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [before[region]?.channels ?? {}, after[region]?.channels ?? {}];
    for (const channel of new Set([...Object.keys(old), ...Object.keys(next)]))
      if (
        !isDeepStrictEqual(old[channel], next[channel]) ||
        (channel === ROLLOUT_CHANNEL && !isDeepStrictEqual(before[region]?.rollout, after[region]?.rollout))
      )
        changes.set(channel, { ...changes.get(channel), [region]: next[channel] ?? null });
  }
  return changes;
}
