import type { RegionName } from '@savepoint/contracts/regions';
import type { MountedRegion } from '@savepoint/region-kit';

/** A slot in the page for a region, as the server rendered it. */
export interface Slot {
  region: string;
  when: string | undefined;
  element: HTMLElement;
  /** The region’s own element, with the server’s HTML if there is any. */
  root: HTMLElement;
  props: unknown;
  state: unknown;
  /** Its region, once it was mounted. */
  mounted?: MountedRegion<unknown> | undefined;
  /** Removes the message that says what has failed in it. */
  endError?: (() => void) | undefined;
}

/** Reads a slot from its element, which has a region and its root. */
export function readSlot(element: HTMLElement): Slot {
  const root = element.querySelector<HTMLElement>(':scope > [data-region-root]')!;
  const { region, when } = element.dataset as { region: string; when?: string };
  return {
    region,
    when,
    element,
    root,
    props: readJson(element, 'props'),
    state: readJson(element, 'state'),
  };
}

/** Adds a slot for an on-demand region at the end of the page. */
export function addSlot(region: RegionName, props: unknown): Slot {
  const element = document.createElement('section');
  element.dataset['region'] = region;
  const root = document.createElement('div');
  root.dataset['regionRoot'] = '';
  element.append(root);
  document.body.append(element);
  return { region, when: undefined, element, root, props, state: undefined };
}

function readJson(element: HTMLElement, purpose: 'props' | 'state'): unknown {
  const text = element.querySelector(`:scope > script[data-region-${purpose}]`)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
