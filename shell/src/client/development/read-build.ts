import type { ClientConfig } from '@savepoint/contracts/base';
import type { Slot } from '../slot';
import type { OpenPage } from './open-page';

/** More than the distance at which a region is mounted. */
const MOUNT_MARGIN_PX = 700;

/** A build, as the server has rendered the page with it. */
export interface Build {
  version: string;
  /** Its regions on the page: their slots, and those of the new page. */
  changed: { slot: Slot; fresh: Slot }[];
  regions: ClientConfig['regions'];
  /** Style sheets that are in the page, limited to their slots. */
  styles: string[];
  /** What the badge says of it. */
  badge: Node[];
}

/**
 * Reads a build from the page that the server has rendered with it.
 * @returns undefined when the open page has to be loaded again: its slots are others, a region of the build failed or is just
 *   being mounted, or the server has not rendered the build
 */
export function readBuild(
  page: Document,
  { slots, readSlot }: Pick<OpenPage, 'slots' | 'readSlot'>,
): Build | undefined {
  const config = JSON.parse(page.getElementById('savepoint-config')?.textContent || '{}') as ClientConfig;
  const { dev: session } = config;
  if (!session) return undefined;
  const regions = Object.fromEntries(
    Object.entries(config.regions).filter(([, { version }]) => version.startsWith(session)),
  );
  const version = Object.values(regions)[0]?.version;
  // A badge as the parser leaves it: its shadow is a template.
  const badge = page.querySelector<HTMLTemplateElement>('savepoint-preview template')?.content;
  const hasErrors = badge?.querySelector('pre')?.textContent !== '';
  // Not what a region’s HTML contains.
  const fresh = [...page.querySelectorAll<HTMLElement>('[data-region]')]
    .filter(({ parentElement }) => !parentElement?.closest('[data-region]'))
    .map(readSlot);
  if (!version || hasErrors || String(fresh.map(placeOf)) !== String(slots.map(placeOf))) return undefined;
  const changed = fresh
    .map((each, index) => ({ slot: slots[index]!, fresh: each }))
    .filter(({ slot }) => Object.hasOwn(regions, slot.region));
  const isReady = changed.every(
    ({ slot, fresh: { element } }) =>
      slot.element.getAttribute('style') === element.getAttribute('style') &&
      (slot.element.dataset['mounted'] ? slot.mounted : slot.when === 'visible' && isFar(slot.element)),
  );
  if (!isReady || isElsewhere(Object.keys(regions), slots)) return undefined;
  return {
    version,
    changed,
    regions,
    styles: stylesOf(page, regions),
    badge: [...badge!.querySelector('p')!.childNodes],
  };
}

/** Whether a slot is so far away that nothing has tried to mount it yet. */
function isFar(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top > innerHeight + MOUNT_MARGIN_PX || bottom < -MOUNT_MARGIN_PX;
}

const placeOf = ({ region, when, element }: Slot): string =>
  [region, when, element.dataset['openSlot'], element.parentElement?.className].join(' ');

/** Whether one of the regions is on the page without a slot of the server’s, as the dialog to sign in. */
const isElsewhere = (regions: readonly string[], slots: readonly Slot[]): boolean =>
  regions.some(
    (region) =>
      document.querySelector(`[data-region="${region}"]`) && !slots.some((slot) => slot.region === region),
  );

/** The style sheets that are in the page, without those that the page client links. */
function stylesOf(page: Document, regions: ClientConfig['regions']): string[] {
  const all = Object.values(regions);
  const linked = all.flatMap(({ css }) => css);
  const folders = all.map(({ entry }) => folderOf(entry));
  return [...page.querySelectorAll<HTMLElement>('style[data-href]')]
    .filter(({ dataset: { href = '' } }) => folders.includes(folderOf(href)) && !linked.includes(href))
    .map(({ textContent }) => textContent);
}

/** The folder of a file, in which all files of its version are. */
export const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1);
