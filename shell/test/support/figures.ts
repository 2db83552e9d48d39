import { FEW, type PublishedFigures } from '@savepoint/contracts/moderation';

/** The published figures of moderation: a month that is not final, one without any, and a final one. */
export const FIGURES: PublishedFigures = {
  until: '2026-05-12T00:00:00.000Z',
  months: [
    {
      ...{ month: '2026-05', final: false, reports: [{ reason: 'spam', count: FEW }], automatic: [] },
      ...{ decisions: [], undone: [{ action: 'removed', count: 6 }], median_decision_hours: null },
      ...{ appeals: { received: 0, upheld: 0, reversed: 0 }, median_appeal_hours: null },
    },
    {
      ...{ month: '2026-04', final: true, reports: [], automatic: [], decisions: [], undone: [] },
      ...{ appeals: { received: 0, upheld: 0, reversed: 0 } },
      ...{ median_decision_hours: null, median_appeal_hours: null },
    },
    {
      ...{ month: '2026-03', final: true, reports: [{ reason: 'abuse', count: 1234 }] },
      automatic: [{ rule: 'links', count: 17 }],
      decisions: [
        { action: 'removed', ground: 'abuse', found_by: 'reports', count: 12 },
        { action: 'banned', count: FEW },
      ],
      ...{ undone: [], appeals: { received: 9, upheld: 5, reversed: FEW } },
      ...{ median_decision_hours: 3.5, median_appeal_hours: 1 },
    },
  ],
};
