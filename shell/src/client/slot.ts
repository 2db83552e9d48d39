import type { RegionName } from '@savepoint/contracts';

/** A place in the page for a region, as the server wrote it. */
export interface Slot {
  region: string;
  when: string | undefined;
  element: HTMLElement;
  /** The region’s own element: the server’s HTML is in it, if it came. */
  root: HTMLElement;
  props: unknown;
  state: unknown;
}

/** Reads a slot’s element. @throws Error when the slot is not as agreed */
export function readSlot(element: HTMLElement): Slot {
  const root = element.querySelector<HTMLElement>(':scope > [data-region-root]');
  if (!root) throw new Error('A slot has no root');
  const { region, when } = element.dataset;
  return {
    region: region!,
    when,
    element,
    root,
    props: json(element, 'props'),
    state: json(element, 'state'),
  };
}

/** The slot for a region that the page opens by itself, at the end of the page. */
export function addSlot(region: RegionName, props: unknown): Slot {
  const element = document.createElement('section');
  element.dataset['region'] = region;
  const root = document.createElement('div');
  root.dataset['regionRoot'] = '';
  element.append(root);
  document.body.append(element);
  return { region, when: undefined, element, root, props, state: undefined };
}

function json(element: HTMLElement, purpose: 'props' | 'state'): unknown {
  const text = element.querySelector(`:scope > script[data-region-${purpose}]`)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
