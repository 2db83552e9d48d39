import { accountRoutes } from '@savepoint/contracts/routes';
import type { OwnRatingDecision } from '@savepoint/contracts/moderation';
import { useNow } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { useCallback, useState } from 'react';
import { ListSection } from '../lists/list-section';
import { useList } from '@savepoint/region-kit/ui/list';
import { message } from './messages';
import { DecisionRow, RatingDecisionRow } from './rows';

/** What moderators and rules decided against the member, with reasons: a statement of reasons for each. */
export default function YourDecisions() {
  const now = useNow();
  const [ratings, setRatings] = useState<OwnRatingDecision[]>([]);
  const list = useList(
    useCallback(async (at: { cursor?: string }) => {
      const { api } = getSession();
      const { listOwnDecisions, listOwnRatingDecisions } = accountRoutes;
      const [page, ofRatings] = await Promise.all([
        api.call('listOwnDecisions', { body: at, route: listOwnDecisions, background: true }),
        at.cursor === undefined
          ? api.call('listOwnRatingDecisions', { body: {}, route: listOwnRatingDecisions, background: true })
          : null,
      ]);
      if (ofRatings) setRatings(ofRatings.decisions);
      return page;
    }, []),
  );
  const items = list.items && [...ratings, ...list.items];
  const total = list.total === null ? null : list.total + ratings.length;
  return (
    <ListSection title={message('title')} list={{ ...list, items, total }} empty={<p>{message('empty')}</p>}>
      {(item) =>
        'decision_uid' in item ? (
          <DecisionRow key={item.decision_uid} decision={item} now={now} />
        ) : (
          <RatingDecisionRow key={item.game_slug} decision={item} now={now} />
        )
      }
    </ListSection>
  );
}
