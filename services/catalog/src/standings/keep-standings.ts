import { onceReady, regularly, type Server } from '@savepoint/service-kit';
import type { ReadersStandings } from './readers-standings';

/** Milliseconds between two looks at how games stand. */
const EVERY = 15_000;

/** Asks at once, every second until it is answered, and then regularly. */
export function keepStandings(app: Server, standings: ReadersStandings): void {
  onceReady(app, 'first look at how games stand', () => standings.refresh());
  regularly(app, 'how games stand', EVERY, async () => {
    if (!standings.waiting) await standings.refresh();
  });
}
