import type { CallDescription } from '../call-groups';
import type { regionAlertRoutes, regionRoutes } from '../../routes';

const signed = { key: 'A'.repeat(43), time: '2031-05-14T12:00:00.000Z', signature: 'A'.repeat(86) };

/** Describes the calls about the health of regions, and about their store. */
export const regionDescriptions: {
  readonly [K in keyof (typeof regionRoutes & typeof regionAlertRoutes)]: CallDescription<K>;
} = {
  reportRegionHealth: {
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
  },
  readRegionStatus: {
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
  },
  readRegionStore: {
    group: 'regions',
    summary:
      'Reads what describes the store of regions: the registry, the history, the host, a version. Signed with a region key; savepoint-region makes the call.',
    example: { body: { ...signed, name: 'history.jsonl' } },
  },
  setRegionAlerts: {
    group: 'regions',
    summary:
      'Reads or changes the address to which a region’s alerts are sent. Signed with a region key; savepoint-region alerts makes the call.',
    example: { body: { ...signed, region: 'poll', url: 'https://alerts.example/poll' } },
  },
  listRegionVersions: {
    group: 'regions',
    summary:
      'Lists the versions of a remote whose files are in the store. Signed with a region key; savepoint-region makes the call.',
    example: { body: { ...signed, remote: 'poll' } },
  },
  withdrawDevelopment: {
    group: 'regions',
    summary:
      'Takes the builds of a session of savepoint-region dev off the site. Signed with the key that has begun it; savepoint-region makes the call.',
    example: { body: { ...signed, session: `dev-${'0'.repeat(32)}` } },
  },
};
