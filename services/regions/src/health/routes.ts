import { HttpError, networkOf } from '@savepoint/service-kit/base';
import { registerCall, runEvery, type Server } from '@savepoint/service-kit/http';
import type { RegionStore } from '@savepoint/region-store';
import type { Connection } from 'mongoose';
import { statusRequestProblem } from '@savepoint/contracts/region-trust';
import { registerAlerts } from '../alerts/routes';
import { conductRollouts } from '../rollouts/conductor';
import { countFragments, countPage, type Counts } from './counts';
import { HealthCounter } from './health-counter';
import { createHealthModel } from './model';
import { ReleaseCounts } from './release-counts';
import { ReportSources } from './report-sources';
import { statusOf } from './status';
import type { StoreRegistryReader } from './store-registry';

/** Time between two writes of what was counted. */
const FLUSH_INTERVAL_MS = 1_000;

export interface HealthOptions {
  connection: Connection;
  reader: StoreRegistryReader;
  store: RegionStore;
  siteKeys: readonly string[];
  /** Origin of the site, which status requests are signed for. */
  origin: string;
  /** Multiplies how much the reports of one address count. */
  limitScale: number;
  /** Private key that signs steps of rollouts; without it, none goes on by itself. */
  rolloutKey: string | undefined;
  /** Origins inside the operator’s network to which alerts may be sent. */
  privateOrigins: string;
}

/** Registers the calls that count how regions do, and that say it. */
export function registerHealthCalls(
  app: Server,
  { connection, reader, store, siteKeys, origin, limitScale, rolloutKey, privateOrigins }: HealthOptions,
): void {
  const model = createHealthModel(connection);
  const counter = new HealthCounter(model);
  runEvery(app, 'storing the health of regions', FLUSH_INTERVAL_MS, () => counter.flush());
  // What was counted since; it is lost if the database does not respond.
  app.addHook('preClose', () => counter.flush().catch(() => {}));

  const counts = new ReleaseCounts(model);
  registerAlerts(app, { connection, reader, counts, origin, privateOrigins });
  if (rolloutKey !== undefined) conductRollouts(app, { reader, counts, store, siteKeys, key: rolloutKey });

  /**
   * Counts reports of known releases. Callers may send others: their counts would grow without bounds.
   * @param adding returns what adds a report; undefined for one that does not count
   */
  async function count<R extends { region: string; version: string }>(
    reports: readonly R[],
    adding: (report: R) => ((counts: Counts) => void) | undefined,
  ): Promise<{ counted: number }> {
    const registry = await reader.read();
    // One for each release: what repeats itself in a report is forged.
    const releases = new Map(reports.map((report) => [`${report.region}@${report.version}`, report]));
    const known = [...releases.values()].filter(({ region, version }) => registry.isKnown(region, version));
    let counted = 0;
    for (const report of known) {
      const add = adding(report);
      if (!add) continue;
      counter.count(report.region, report.version, add);
      counted += 1;
    }
    return { counted };
  }

  const sources = new ReportSources(limitScale);
  registerCall(app, 'reportRegionHealth', ({ body, ip }) =>
    count(body.regions, (report) => {
      const addSource = sources.admit(networkOf(ip), report);
      return (
        addSource &&
        ((counts) => {
          countPage(counts, report);
          addSource(counts);
        })
      );
    }),
  );
  registerCall(app, 'reportFragmentHealth', ({ body }) =>
    count(body.fragments, (report) => (counts) => countFragments(counts, report)),
  );
  registerCall(app, 'readRegionStatus', async ({ body }) => {
    const registry = await reader.read();
    const now = Date.now();
    const problem = statusRequestProblem(body, { origin, owners: registry.owners, now });
    if (problem) throw new HttpError('region-key-refused', { params: { problem } });
    // What this instance has counted; others follow within a second.
    await counter.flush();
    const bytesOf = reader.bytesOf.bind(reader);
    return statusOf({ model, registry, counts, bytesOf }, { key: body.key, minutes: body.minutes, now });
  });
}
