import type { ClientConfig } from '@savepoint/contracts/base';
import type { RegionEvents } from '@savepoint/contracts/regions';
import type { Bus } from '@savepoint/region-kit';
import { loadRegion } from './federation/load-region';
import { recordMounted } from './rebuilt-regions';
import { createReporter, showRegionError } from './region-error';
import { addSlot, type Slot } from './slot';

/** The page, as far as mounting needs it. */
export interface Host {
  regions: ClientConfig['regions'];
  bus: Bus;
  /**
   * Protects the page from mistakes of a region in an open slot, before anything of it is loaded.
   * Absent in frames, which have none.
   * @returns its bus
   */
  guard?(region: string): Promise<Bus>;
}

/**
 * Loads the region of a slot and mounts it. A failure, then or later, affects only the slot: it shows the
 * server’s HTML if there is any, else a message with a retry button. Never rejects.
 */
export async function mountRegion(slot: Slot, host: Host): Promise<void> {
  const { region, element, root } = slot;
  const pinned = host.regions[region];
  const release = `${region}@${pinned?.version ?? 'none'}`;
  const report = createReporter(release);
  if (!pinned) return showFailure(slot, () => location.reload(), new Error('not published'), report);
  const retry = () => void mountRegion(slot, host);

  const start = performance.now();
  let module;
  let { bus } = host;
  try {
    if (element.dataset['openSlot']) bus = await host.guard!(region);
    module = await loadRegion(pinned, report);
  } catch (error) {
    return showFailure(slot, retry, error, report);
  }

  const serverHtml = [...root.childNodes].map((node) => node.cloneNode(true));
  let failed = false;
  const fail = (error: unknown) => {
    if (failed) return;
    failed = true;
    // React forbids unmounting a region while it renders.
    queueMicrotask(() => {
      slot.mounted?.unmount();
      root.replaceChildren(...serverHtml);
      showFailure(slot, retry, error, report);
    });
  };
  try {
    slot.mounted = module.mount(root, slot.props, {
      region,
      release,
      state: slot.state,
      bus,
      report,
      fail,
    });
    element.dataset['mounted'] = release;
    if (process.env.NODE_ENV === 'development') recordMounted(slot);
    performance.measure(`region:${region}`, { start });
  } catch (error) {
    fail(error);
  }
}

function showFailure(
  { region, element, root }: Slot,
  retry: () => void,
  error: unknown,
  report: (error: unknown) => void,
) {
  delete element.dataset['mounted'];
  report(error);
  const fallback = element.querySelector(':scope > [data-region-fallback]');
  const usable = root.hasChildNodes() || fallback?.querySelector('a[href], form');
  // The server’s HTML or plain links stay usable; retry when the connection is back.
  if (usable) return addEventListener('online', retry, { once: true });
  fallback?.remove();
  showRegionError(element, region, retry);
}

/**
 * Mounts the sign-in region on the first request to sign in, which becomes its props; it handles further
 * requests itself. When it fails to load, emits `signin:cancelled`, and the next request tries again.
 */
export function mountSigninOnRequest(host: Host): void {
  let slot: Slot | undefined;
  let loading = false;
  const open = async (request: RegionEvents['signin:request']) => {
    if (loading || slot?.element.dataset['mounted']) return;
    loading = true;
    slot?.element.remove();
    slot = addSlot('signin', request);
    await mountRegion(slot, host);
    loading = false;
    if (!slot.element.dataset['mounted']) host.bus.emit('signin:cancelled', {});
  };
  host.bus.on('signin:request', (request) => void open(request));
}
