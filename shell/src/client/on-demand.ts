import { mountRegion, type Host } from './mount-region';
import { addSlot } from './slot';

/**
 * Opens the sign-in dialog’s region when somebody first has to sign in: it gets that request as its
 * props, and listens for the next ones itself.
 */
export function mountSigninOnRequest(host: Host): void {
  const stop = host.bus.on('signin:request', (request) => {
    stop();
    void mountRegion(addSlot('signin', request), host);
  });
}
