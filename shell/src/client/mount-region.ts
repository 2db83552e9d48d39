import type { ClientConfig, ClientRegion } from '@savepoint/contracts/base';
import type { RegionEvents } from '@savepoint/contracts/regions';
import type { Bus } from '@savepoint/region-kit';
import { loadRegion, loadStyles } from './federation/load-region';
import { tolerateForeignChanges } from './foreign-changes';
import { recordMounted } from './rebuilt-regions';
import { createReporter, showRegionError, type Failure } from './region-error';
import { addSlot, type Slot } from './slot';

tolerateForeignChanges();

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
 * Loads the region of a slot and mounts it. A failure, then or later, affects only the slot: a message with a button
 * stands above the server’s HTML if there is any, whose controls are disabled. Never rejects.
 */
export async function mountRegion(slot: Slot, host: Host): Promise<void> {
  const { region, element, root } = slot;
  const pinned = host.regions[region];
  const release = `${region}@${pinned?.version ?? 'none'}`;
  const report = createReporter(release);
  const retry = async () => (pinned ? mountRegion(slot, host) : location.reload());
  const showFailure = (failure: Failure, error: unknown) => {
    delete element.dataset['mounted'];
    report(error);
    showRegionError(slot, failure, retry);
  };
  if (!pinned) return showFailure('notLoaded', new Error('not published'));

  const start = performance.now();
  let loaded;
  let { bus } = host;
  try {
    if (element.dataset['openSlot']) bus = await host.guard!(region);
    loaded = await loadRegion(pinned);
  } catch (error) {
    return showFailure('notLoaded', error);
  }

  // As the server rendered it.
  slot.endError?.();
  const serverHtml = [...root.childNodes].map((node) => node.cloneNode(true));
  let failed = false;
  const fail = (error: unknown) => {
    if (failed) return;
    failed = true;
    // React forbids unmounting a region while it renders.
    queueMicrotask(() => {
      try {
        slot.mounted?.unmount();
      } catch (unmountError) {
        report(unmountError);
      }
      slot.mounted = undefined;
      root.replaceChildren(...serverHtml);
      showFailure('stopped', error);
    });
  };
  try {
    slot.mounted = loaded.region.mount(root, slot.props, {
      region,
      release,
      state: slot.state,
      bus,
      report,
      fail,
      ...(process.env.NODE_ENV === 'development' && { repaired: report }),
    });
    element.dataset['mounted'] = release;
    if (process.env.NODE_ENV === 'development') recordMounted(slot);
    performance.measure(`region:${region}`, { start });
    if (!loaded.isStyled) void showUntilStyled(slot, pinned, report, loaded.styles);
  } catch (error) {
    fail(error);
  }
}

/** Shows that a region is without its styles, until they are in. */
async function showUntilStyled(
  slot: Slot,
  pinned: ClientRegion,
  report: (error: unknown) => void,
  styles: Promise<unknown>,
): Promise<void> {
  showRegionError(slot, 'notStyled', () => showUntilStyled(slot, pinned, report, loadStyles(pinned, true)));
  const { endError } = slot;
  await styles.then(() => {
    if (slot.endError === endError) endError?.();
  }, report);
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
