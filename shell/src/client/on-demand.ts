import { mountRegion, type Host } from './mount-region';
import { addSlot, type Slot } from './slot';

/**
 * Opens the sign-in dialog’s region when somebody first has to sign in: it gets that request as its
 * props, and listens for the next ones itself. When it cannot be had, whoever waits for the member is
 * told so, and the next request tries again.
 */
export function mountSigninOnRequest(host: Host): void {
  let slot: Slot | undefined;
  let loading = false;
  host.bus.on('signin:request', async (request) => {
    if (loading || slot?.element.dataset['mounted']) return;
    loading = true;
    slot?.element.remove();
    slot = addSlot('signin', request);
    await mountRegion(slot, host);
    loading = false;
    if (!slot.element.dataset['mounted']) host.bus.emit('signin:cancelled', {});
  });
}
