import type { Site } from '@savepoint/contracts/schema';
import { SiteError } from '../../texts';
import { toReportLine, type SkipReason } from './import-report';
import { resolveAddress, type AddressOptions } from './page-addresses';
import type { PageRecord, SourceSite } from './record';

/** Names of sites in one sentence. */
const MAX_NAMED = 10;

/** What the owner takes of a file that has more than what is certainly meant for this site. */
export interface PageChoice {
  /** Names of sites in the file; default: those whose addresses are of this site. */
  sites?: readonly string[];
  /** Further types of posts of WordPress that everybody can read. */
  postTypes?: readonly string[];
}

type Options = AddressOptions & PageChoice;

/** A page as the file names it, with the number of its comments there. */
export interface MentionedPage {
  id: string;
  record?: PageRecord;
  comments: number;
}

/** Where a page is on the site, or why its comments are left out. */
interface ChosenPage {
  address?: string;
  left_out?: { reason: SkipReason; name?: string };
}

/** @param record undefined for a page that the file does not have */
export function choosePage(site: Site, record: PageRecord | undefined, options: Options): ChosenPage {
  if (!record) return { left_out: { reason: 'no_page' } };
  const { site: source, left_out } = record;
  const isChosenType = left_out?.reason === 'post_type' && options.postTypes?.includes(left_out.name ?? '');
  if (left_out && !isChosenType) return { left_out };
  const isNamed = source !== undefined && options.sites?.includes(source.name);
  if (source && options.sites && !isNamed) return otherSite(source);
  const addresses = source?.addresses ?? [];
  // A path is relative to the site that it is of. What the owner names is of this site, wherever it was.
  const bases: (string | undefined)[] = isNamed || !addresses.length ? [...addresses, undefined] : addresses;
  const resolve = (more: AddressOptions): string | undefined => {
    for (const base of bases) {
      const address = resolveAddress(site, record.address, {
        ...options,
        ...(base !== undefined && { base }),
        ...more,
      });
      if (address !== null) return address;
    }
    return undefined;
  };
  const address = resolve({});
  const isOfSite =
    isNamed || !addresses.length || addresses.some((each) => resolveAddress(site, each, options) !== null);
  const isReplaced = address !== undefined && resolve({ replace: [] }) === undefined;
  if (source && !isOfSite && !isReplaced) return otherSite(source);
  return address === undefined ? { left_out: { reason: 'other_origin' } } : { address };
}

const otherSite = ({ name, addresses: [main] = [] }: SourceSite): ChosenPage => ({
  left_out: { reason: 'other_site', name: main === undefined ? name : `${name}, ${main}` },
});

/**
 * Where the pages of a file are.
 * @throws {SiteError} when comments of several of its sites would come together, and nobody has said which are meant
 */
export function choosePages<T extends MentionedPage>(
  site: Site,
  mentioned: readonly T[],
  options: Options,
): (ChosenPage & { mentioned: T })[] {
  const chosen = mentioned.map((each) => ({ mentioned: each, ...choosePage(site, each.record, options) }));
  const names = new Map<string, number>();
  const taken = new Set<string>();
  /** Of what is taken: nothing but the address of the page says which site it is of; or not even that. */
  let [isVague, isRelative] = [false, false];
  for (const { mentioned: page, address } of chosen) {
    const { record, comments } = page;
    if (!record || comments === 0) continue;
    const name = record.site?.name ?? '';
    names.set(name, (names.get(name) ?? 0) + comments);
    if (address === undefined) continue;
    taken.add(name);
    if (record.site?.addresses?.length) continue;
    isVague = true;
    isRelative ||= !URL.canParse(record.address);
  }
  for (const name of options.sites ?? [])
    if (!names.has(name))
      throw new SiteError(`The file has no comments of a site “${name}”. It has ${list(names)}.`);
  if (!options.sites && ((taken.size > 1 && isVague) || (names.size > 1 && isRelative)))
    throw new SiteError(
      `The file has comments of several sites: ${list(names)}. Name the one to import, on the command line with --from.`,
    );
  return chosen;
}

const list = (names: ReadonlyMap<string, number>): string => {
  const shown = [...names].slice(0, MAX_NAMED).map(([name, count]) => `“${toReportLine(name)}” (${count})`);
  return names.size > MAX_NAMED ? `${shown.join(', ')} and ${names.size - MAX_NAMED} more` : shown.join(', ');
};
