import { createBus, trackEvent } from '@savepoint/region-kit';
import { startSession } from '@savepoint/session';
import { mountRegion, mountSigninOnRequest, type Host } from '../mount-region';
import { readConfig } from '../read-config';
import { readSlot } from '../slot';
import { showMember } from './member';
import { createGuestIdentity } from './guest-identity';
import { createSiteIdentity } from './site-identity';
import { tellPage } from './tell-page';

/** Starts the session and mounts the thread: all that a frame needs of the page client. */
export function startFrame(): void {
  // The thread keeps its reader’s place in a page that it is the whole of. Here, the page around the frame scrolls.
  window.scrollBy = () => {};
  const config = readConfig();
  const bus = createBus();
  const host: Host = { regions: config.regions, bus };
  const guestsOf = document.documentElement.dataset['guestsOf'];
  const isSignedOn = window.savepointToken !== undefined;
  const session = startSession({
    config: config.identity,
    bus,
    track: trackEvent,
    ...(isSignedOn
      ? { loadIdentity: async () => createSiteIdentity() }
      : guestsOf && {
          loadIdentity: (identity, loadProvider) =>
            createGuestIdentity(guestsOf, () => loadProvider(identity)),
        }),
  });
  if (isSignedOn) session.preload();
  // This session has another identity, or none. The next one waits for the token.
  else
    addEventListener(
      'savepoint:token',
      () => {
        location.hash = 'sign-on';
        location.reload();
      },
      { once: true },
    );
  tellPage(bus, session);
  mountSigninOnRequest(host);
  const member = document.querySelector<HTMLElement>('[data-member]');
  if (member) {
    showMember(member, session);
    // The site logs its readers out.
    if (isSignedOn) member.querySelector('button')?.remove();
  }
  const thread = document.querySelector<HTMLElement>('[data-region=comments]');
  if (thread) void mountRegion(readSlot(thread), host);
}
