import '../styles/index.css';
import { createBus, trackEvent } from '@savepoint/region-kit';
import { startSession } from '@savepoint/session';
import { readConfig } from './config';
import { startConsent } from './consent/start';
import { mountRegion, type Host } from './mount-region';
import { mountSigninOnRequest } from './on-demand';
import { followRebuilds } from './rebuilt-regions';
import { readSlot } from './slot';
import { whenWanted } from './when';

const config = readConfig();
const bus = createBus();
const host: Host = { regions: config.regions, bus };

if (process.env.NODE_ENV === 'development')
  followRebuilds(host.regions, (slot) => void mountRegion(slot, host));
startConsent(config, bus);
startSession({ config: config.identity, bus, track: trackEvent });
mountSigninOnRequest(host);
for (const element of document.querySelectorAll<HTMLElement>('[data-region]')) {
  try {
    const slot = readSlot(element);
    whenWanted(slot, () => void mountRegion(slot, host));
  } catch (error) {
    // A slot that is not as agreed costs its own region only.
    reportError(error);
  }
}
