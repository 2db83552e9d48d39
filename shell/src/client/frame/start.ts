import { createBus, trackEvent } from '@savepoint/region-kit';
import { startSession } from '@savepoint/session';
import { mountRegion, mountSigninOnRequest, type Host } from '../mount-region';
import { readConfig } from '../read-config';
import { readSlot } from '../slot';
import { showMember } from './member';
import { tellPage } from './tell-page';

/** Starts the session and mounts the thread: all that a frame needs of the page client. */
export function startFrame(): void {
  // The thread keeps its reader’s place in a page that it is the whole of. Here, the page around the frame scrolls.
  window.scrollBy = () => {};
  const config = readConfig();
  const bus = createBus();
  const host: Host = { regions: config.regions, bus };
  const session = startSession({ config: config.identity, bus, track: trackEvent });
  tellPage(bus, session);
  mountSigninOnRequest(host);
  const member = document.querySelector<HTMLElement>('[data-member]');
  if (member) showMember(member, session);
  const thread = document.querySelector<HTMLElement>('[data-region=comments]');
  if (thread) void mountRegion(readSlot(thread), host);
}
