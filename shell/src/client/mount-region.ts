import type { ClientConfig } from '@savepoint/contracts';
import type { Bus, MountedRegion } from '@savepoint/region-kit';
import { showFailedLine } from './failed-line';
import { loadRegion } from './federation/load-region';
import { recordMounted } from './rebuilt-regions';
import { reporter } from './region-error';
import type { Slot } from './slot';

/** What mounting needs of the page. */
export interface Host {
  regions: ClientConfig['regions'];
  bus: Bus;
}

/**
 * Loads a slot’s region and mounts it. Whatever goes wrong, then or later, stays in the slot: the
 * server’s HTML if there is some, else a line that offers to try again. Never rejects.
 */
export async function mountRegion(slot: Slot, host: Host): Promise<void> {
  const { region, element, root } = slot;
  const pinned = host.regions[region];
  const release = `${region}@${pinned?.version ?? 'none'}`;
  const report = reporter(release);
  if (!pinned) return giveUp(slot, () => location.reload(), new Error('not published'), report);
  const again = () => void mountRegion(slot, host);

  let module;
  try {
    module = await loadRegion(pinned, report);
  } catch (error) {
    return giveUp(slot, again, error, report);
  }

  const served = [...root.childNodes].map((node) => node.cloneNode(true));
  let mounted: MountedRegion<unknown> | undefined;
  let failed = false;
  const fail = (error: unknown) => {
    if (failed) return;
    failed = true;
    // Later, since a region must not be unmounted while it renders.
    queueMicrotask(() => {
      mounted?.unmount();
      root.replaceChildren(...served);
      giveUp(slot, again, error, report);
    });
  };
  try {
    mounted = module.mount(root, slot.props, {
      region,
      release,
      state: slot.state,
      bus: host.bus,
      report,
      fail,
    });
    element.dataset['mounted'] = release;
    if (process.env.NODE_ENV === 'development') recordMounted(slot, () => mounted?.unmount());
    performance.mark(`region:${region}`);
  } catch (error) {
    fail(error);
  }
}

function giveUp(
  { region, element, root }: Slot,
  again: () => void,
  error: unknown,
  report: (error: unknown) => void,
) {
  delete element.dataset['mounted'];
  report(error);
  const placeholder = element.querySelector(':scope > [data-region-fallback]');
  const useful = root.hasChildNodes() || placeholder?.querySelector('a[href], form');
  // Readers have the server’s HTML or plain links; behaviour comes back with the connection, if that was it.
  if (useful) return addEventListener('online', again, { once: true });
  placeholder?.remove();
  showFailedLine(element, region, again);
}
