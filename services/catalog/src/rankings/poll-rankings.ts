import { runOnceReady, runEvery, type Server } from '@savepoint/service-kit';
import type { ReaderRankings } from './reader-rankings';

/** Milliseconds between two looks at how games stand. */
const EVERY = 15_000;

/** Asks at once, every second until it is answered, and then regularly. */
export function pollRankings(app: Server, rankings: ReaderRankings): void {
  runOnceReady(app, 'first look at how games stand', () => rankings.refresh());
  runEvery(app, 'how games stand', EVERY, async () => {
    if (!rankings.waiting) await rankings.refresh();
  });
}
