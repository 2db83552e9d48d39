/** Times that one slot is put back or shown again: whoever changes it in a loop wins then, and the page does not hang. */
const MAX_RESTORED_COUNT = 10;
/** Attributes of a slot by which a script could hide it; dialogs may make the rest of a page inert. */
const ATTRIBUTES = ['style', 'class', 'hidden'];
/** The page client sets it when a region was mounted, and removes it when the region is taken off. */
const MOUNTED = 'data-mounted';

interface Watched {
  element: HTMLElement;
  region: string;
  attributes: (string | null)[];
  left: number;
}

interface SlotEvents {
  /**
   * Called when slots were put back or shown again.
   * @param regions of these slots
   * @param mounted regions that were mounted in the same task: it was theirs
   */
  onRestore(regions: string[], mounted: string[]): void;
  /** Called before, and when a region was mounted. @param mounted the same */
  beforeRestore(mounted: string[]): void;
  /** Called when a region was taken off the page. */
  onUnmount(region: string): void;
}

/**
 * Puts the slots of the page back when a script removes them, with everything around them, and shows them again when it
 * hides them. The regions in them keep their state: their elements stay the same.
 * @returns a function that ends it
 */
export function restoreSlots(slots: readonly HTMLElement[], events: SlotEvents): () => void {
  const watched = slots.flatMap((slot) => {
    const root = slot.querySelector<HTMLElement>(':scope > [data-region-root]');
    return [slot, ...(root ? [root] : [])].map((element) => ({
      element,
      region: slot.dataset['region']!,
      attributes: element === slot ? ATTRIBUTES.map((name) => slot.getAttribute(name)) : [],
      left: MAX_RESTORED_COUNT,
    }));
  });
  const observer = new MutationObserver((records) => {
    const { mounted, isHarmless } = readRecords(records, watched, events);
    if (isHarmless) return;
    events.beforeRestore(mounted);
    const restored = [...putBack(records, watched), ...showAgain(records, watched)];
    if (restored.length) events.onRestore([...new Set(restored)], mounted);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  for (const slot of slots) observer.observe(slot, { attributeFilter: [...ATTRIBUTES, MOUNTED] });
  return () => observer.disconnect();
}

/** Reads what has changed, with no method of arrays: these may have been replaced. */
function readRecords(
  records: readonly MutationRecord[],
  watched: readonly Watched[],
  { onUnmount }: Pick<SlotEvents, 'onUnmount'>,
): { mounted: string[]; isHarmless: boolean } {
  const mounted: string[] = [];
  let isHarmless = true;
  for (let index = 0; index < records.length; index += 1) {
    const { type, attributeName, target } = records[index]!;
    if (type !== 'attributes') continue;
    const { region = '', mounted: release } = (target as HTMLElement).dataset;
    if (attributeName === MOUNTED && !release) onUnmount(region);
    else isHarmless = false;
    if (attributeName === MOUNTED && release) mounted[mounted.length] = region;
  }
  for (let index = 0; isHarmless && index < watched.length; index += 1)
    isHarmless = watched[index]!.element.isConnected;
  return { mounted, isHarmless };
}

/** @returns the regions whose slots were put back */
function putBack(records: readonly MutationRecord[], watched: readonly Watched[]): string[] {
  if (watched.every(({ element }) => element.isConnected)) return [];
  const restored: string[] = [];
  // The last removal first, so that each node finds its neighbour again.
  for (const { target, removedNodes, nextSibling } of [...records].reverse()) {
    const lost = [...removedNodes].filter((node) => !node.isConnected);
    const removed = watched.filter(({ element }) => lost.some((node) => node.contains(element)));
    if (!target.isConnected || !removed.length || removed.some(({ left }) => left === 0)) continue;
    let before = nextSibling;
    for (const node of lost.reverse()) {
      target.insertBefore(node, before?.parentNode === target ? before : null);
      before = node as ChildNode;
    }
    for (const each of removed) {
      each.left -= 1;
      restored.push(each.region);
    }
  }
  return restored;
}

/** @returns the regions whose slots were shown again */
function showAgain(records: readonly MutationRecord[], watched: readonly Watched[]): string[] {
  return records.flatMap(({ type, target, attributeName }) => {
    const index = type === 'attributes' ? ATTRIBUTES.indexOf(attributeName!) : -1;
    const slot = index < 0 ? undefined : watched.find(({ element }) => element === target);
    const before = slot?.attributes[index];
    if (!slot || before === undefined || slot.left === 0) return [];
    if (slot.element.getAttribute(attributeName!) === before) return [];
    slot.left -= 1;
    if (before === null) slot.element.removeAttribute(attributeName!);
    else slot.element.setAttribute(attributeName!, before);
    return [slot.region];
  });
}
