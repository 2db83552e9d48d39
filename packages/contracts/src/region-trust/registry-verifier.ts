import type {
  RegionEntry,
  Registry,
  RegionVersion,
  OwnersEntry,
  ReleaseEntry,
  SignedEntry,
} from '../regions';
import { ROLLOUT_CHANNEL } from '../regions';
import { openEntry, type OpenedEntry } from './entries';
import { entryProblem, supersededProblem } from './rollout-steps';

type Release = OpenedEntry<ReleaseEntry>;
type Owners = OpenedEntry<OwnersEntry>;

export interface VerifiedRegistry {
  /** The registry with what is signed, and nothing else. It has no histories, since nobody else’s are trusted. */
  registry: Registry;
  /** A sentence for each part that was refused. */
  problems: string[];
}

/** Names a region on a channel. */
const slotKey = (region: string, channel: string) => `${region} ${channel}`;

/**
 * Verifies the registries that a server reads one after the other, and remembers what it has accepted: a region
 * changes on a channel only by a later release of somebody who may make it. What is missing, older or unsigned changes
 * nothing.
 */
export class RegistryVerifier {
  #owners: Owners | undefined;
  /** The last release of each region on each channel. */
  #releases = new Map<string, { region: string; release: Release }>();
  /** The number of the last release that was taken off, which no earlier one may follow. */
  readonly #revoked = new Map<string, number>();

  /** @param siteKeys public keys of the site’s owner, from settings: the only ones that are trusted from the start */
  constructor(private readonly siteKeys: readonly string[]) {}

  /** @throws Error when the owners file is missing, not the site’s, or older than the last one */
  verify(registry: Registry): VerifiedRegistry {
    if (!registry.signed) throw new Error('it is not signed; "savepoint-region owners init" signs it');
    const owners = this.#openOwners(registry.signed.owners);
    this.#owners = owners;
    const problems: string[] = [];
    const releases = openReleases(registry.signed.releases, problems);
    for (const release of releases) {
      const problem = this.#problemOf(release, owners);
      if (problem) problems.push(`release ${release.entry.sequence}: ${problem}`);
      else this.#accept(release, problems);
    }
    this.#dropRevoked(owners, problems);
    this.#reportMissing(new Set(releases.map(({ digest }) => digest)), problems);
    return { registry: this.#current(registry, owners), problems };
  }

  #openOwners(signed: SignedEntry): Owners {
    const opened = opening('the owners file', () => openEntry(signed));
    if (!isOwners(opened)) throw new Error('the owners file is another entry');
    const { key, digest, entry } = opened;
    if (!this.siteKeys.includes(key))
      throw new Error(`the owners file is signed by ${key}, which is not a key of this site`);
    const last = this.#owners;
    if (last && (entry.sequence < last.entry.sequence || entry.site !== last.entry.site))
      throw new Error(`the owners file ${entry.sequence} was replaced by ${last.entry.sequence} before`);
    if (last && entry.sequence === last.entry.sequence && digest !== last.digest)
      throw new Error(`there are two owners files ${entry.sequence}`);
    return opened;
  }

  #problemOf(release: Release, { entry: { site, owners } }: Owners): string | undefined {
    return release.entry.site === site ? entryProblem(release, owners) : 'it was made for another site';
  }

  #accept(release: Release, problems: string[]): void {
    const { channel, sequence, regions } = release.entry;
    for (const region of Object.keys(regions)) {
      const name = slotKey(region, channel);
      const last = this.#releases.get(name)?.release;
      if (last && last.entry.sequence === sequence && last.digest !== release.digest)
        problems.push(`release ${sequence}: there is another one with this number; region ${region} stays`);
      if (sequence <= (last?.entry.sequence ?? this.#revoked.get(name) ?? 0)) continue;
      const lastOf = (other: string) => this.#releases.get(slotKey(region, other))?.release;
      const superseded = supersededProblem(release, region, lastOf);
      if (superseded) problems.push(`release ${sequence}: ${superseded}`);
      else this.#releases.set(name, { region, release });
    }
  }

  /** Takes off what a key has signed that may not sign it any more. */
  #dropRevoked(owners: Owners, problems: string[]): void {
    for (const [name, { region, release }] of this.#releases) {
      const problem = this.#problemOf(release, owners);
      if (!problem) continue;
      this.#releases.delete(name);
      this.#revoked.set(name, release.entry.sequence);
      problems.push(`region ${region} is not shown: ${problem}`);
    }
  }

  #reportMissing(read: ReadonlySet<string>, problems: string[]): void {
    for (const { region, release } of this.#releases.values()) {
      const { channel, sequence } = release.entry;
      if (!read.has(release.digest))
        problems.push(
          `region ${region} stays at release ${sequence} on ${channel}, which was left out or replaced by an earlier one`,
        );
    }
  }

  #current(registry: Registry, owners: Owners): Registry {
    const regions: Record<string, RegionEntry> = {};
    for (const { region, release } of this.#releases.values()) {
      const { channel, regions: versions, share } = release.entry;
      const entry = (regions[region] ??= { channels: {}, history: [] });
      const version: RegionVersion | null = versions[region]!;
      if (!version) continue;
      entry.channels[channel] = version;
      if (channel === ROLLOUT_CHANNEL && share) entry.rollout = share;
    }
    const releases = new Set([...this.#releases.values()].map(({ release }) => release.signed));
    return { ...registry, regions, signed: { owners: owners.signed, releases: [...releases] } };
  }
}

const isOwners = (opened: OpenedEntry): opened is Owners => opened.entry.kind === 'owners';
const isRelease = (opened: OpenedEntry): opened is Release => opened.entry.kind === 'release';

/** Opens releases, in their order; those that are not valid become problems. */
function openReleases(signed: readonly SignedEntry[], problems: string[]): Release[] {
  const releases = signed.flatMap((each) => {
    try {
      const opened = openEntry(each);
      if (isRelease(opened)) return [opened];
      problems.push('an entry among the releases is not one');
    } catch (error) {
      problems.push(`a release is refused: ${(error as Error).message}`);
    }
    return [];
  });
  return releases.sort((a, b) => a.entry.sequence - b.entry.sequence);
}

function opening<T>(part: string, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    throw new Error(`${part} is refused: ${(cause as Error).message}`, { cause });
  }
}
