import {
  FragmentHealthBody,
  HealthReportResponse,
  RegionAlertsBody,
  RegionAlertsResponse,
  RegionHealthBody,
  RegionStatusBody,
  RegionStatusResponse,
  RegionStoreFileBody,
  RegionStoreFileResponse,
  RegionVersionsBody,
  RegionVersionsResponse,
  RenderRequest,
  RenderResponse,
  WithdrawDevelopmentBody,
  WithdrawDevelopmentResponse,
} from '../../regions';
import { internalPost, publicPost } from '../definition';

const signed = { key: 'A'.repeat(43), time: '2031-05-14T12:00:00.000Z', signature: 'A'.repeat(86) };

/** The health of regions, their store and their rendering. */
export const regionCalls = {
  reportRegionHealth: publicPost('regions', '/api/regions/health', {
    everyPage: true,
    body: RegionHealthBody,
    response: HealthReportResponse,
    errors: [],
    group: 'regions',
    summary: 'Reports what a page has seen of its regions: mounts, their times, and errors. For our pages.',
    example: {
      body: {
        regions: [
          {
            region: 'comments',
            version: '0.1.0-3f2a9c1b',
            first: true,
            first_failure: false,
            mount_ms: 40,
            mount_failures: 0,
            errors: 0,
            long_tasks: 0,
            long_task_ms: 0,
          },
        ],
      },
    },
  }),
  readRegionStatus: publicPost('regions', '/api/regions/status', {
    body: RegionStatusBody,
    response: RegionStatusResponse,
    errors: ['region-key-refused', 'empty-registry'],
    group: 'regions',
    summary:
      'Reads what is live of a team’s regions, and how it does. Signed with a region key; savepoint-region status --site makes the call.',
    example: {
      body: {
        key: 'A'.repeat(43),
        time: '2031-05-14T12:00:00.000Z',
        minutes: 60,
        signature: 'A'.repeat(86),
      },
    },
  }),
  readRegionStore: publicPost('regions', '/api/regions/store/read', {
    body: RegionStoreFileBody,
    response: RegionStoreFileResponse,
    errors: ['region-key-refused', 'region-releases-off'],
    group: 'regions',
    summary:
      'Reads what describes the store of regions: the registry, the history, the host, a version. Signed with a region key; savepoint-region makes the call.',
    example: { body: { ...signed, name: 'history.jsonl' } },
  }),
  setRegionAlerts: publicPost('regions', '/api/regions/alerts', {
    body: RegionAlertsBody,
    response: RegionAlertsResponse,
    errors: ['region-key-refused', 'region-alerts-address', 'empty-registry'],
    group: 'regions',
    summary:
      'Reads or changes the address to which a region’s alerts are sent. Signed with a region key; savepoint-region alerts makes the call.',
    example: { body: { ...signed, region: 'poll', url: 'https://alerts.example/poll' } },
  }),
  listRegionVersions: publicPost('regions', '/api/regions/store/versions', {
    body: RegionVersionsBody,
    response: RegionVersionsResponse,
    errors: ['region-key-refused', 'region-releases-off'],
    group: 'regions',
    summary:
      'Lists the versions of a remote whose files are in the store. Signed with a region key; savepoint-region makes the call.',
    example: { body: { ...signed, remote: 'poll' } },
  }),
  withdrawDevelopment: publicPost('regions', '/api/regions/development/withdraw', {
    body: WithdrawDevelopmentBody,
    response: WithdrawDevelopmentResponse,
    errors: ['region-key-refused'],
    group: 'regions',
    summary:
      'Takes the builds of a session of savepoint-region dev off the site. Signed with the key that has begun it; savepoint-region makes the call.',
    example: { body: { ...signed, session: `dev-${'0'.repeat(32)}` } },
  }),
  reportFragmentHealth: internalPost('regions', '/internal/fragment-health', ['shell'], {
    body: FragmentHealthBody,
    response: HealthReportResponse,
    errors: [],
  }),
  renderRegions: internalPost('fragments', '/render', ['shell'], {
    body: RenderRequest,
    response: RenderResponse,
    // The codes of failures in its results.
    errors: [
      'no-such-region',
      'no-such-version',
      'no-fragment',
      'invalid-props',
      'region-failed',
      'render-timeout',
      'bundle-mismatch',
      'bundle-unavailable',
    ],
  }),
};
