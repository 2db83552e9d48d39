import type { RatingSurge, SurgeState } from '@savepoint/contracts/moderation';
import { TimeAgo, useNow } from '@savepoint/region-kit';
import { useState } from 'react';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { call } from './api';
import css from './moderation.module.css';
import { ListSection } from './list';
import { useList } from '@savepoint/region-kit/ui/list';
import { message } from './tab-messages';

async function loadSurges() {
  const { surges } = await call('listRatingSurges', { body: {} });
  return { items: surges, next_cursor: null };
}

/** Ratings that came as a surge: those to decide about, then the latest decisions. */
export function Surges() {
  const list = useList<RatingSurge>(loadSurges);
  return (
    <ListSection
      title={message('surgesTitle')}
      list={list}
      empty={
        <>
          <h3>{message('surgesEmpty')}</h3>
          <p>{message('surgesEmptyAbout')}</p>
        </>
      }
    >
      {(items) => (
        <ul>
          {items.map((surge) => (
            <SurgeEntry key={`${surge.surge_uid}:${surge.version}`} surge={surge} />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

const stars = (mean: number | null): string => mean?.toFixed(2) ?? '–';

function SurgeEntry({ surge }: { surge: RatingSurge }) {
  const { surge_uid, game_slug, game_name, noticed, count, mean, site_rating, rating_count, by } = surge;
  /** As decided here, or as it was loaded. */
  const [{ state, version }, setDecided] = useState<Pick<RatingSurge, 'state' | 'version'>>(surge);
  const { busy, error, run } = useAttempt();
  const now = useNow();
  const decide = (next: SurgeState) =>
    void run(async () => {
      const body = { surge_uid, state: next, version };
      setDecided({ state: next, ...(await call('decideRatingSurge', { body })) });
    });
  const game = game_name ?? game_slug;
  const button = (next: SurgeState, label: 'count' | 'leaveOut' | 'undo') => (
    <button
      className="btn btn--quiet"
      type="button"
      aria-busy={busy}
      aria-label={message('surgeAction', { action: message(label), game })}
      onClick={() => decide(next)}
    >
      {message(label)}
    </button>
  );
  return (
    <li className={css['entry']}>
      <div>
        <p>
          <a href={`/games/${game_slug}/`}>{game}</a>
          {': '}
          {message('surgeFigures', { count, mean: stars(mean) })}
        </p>
        <p className={css['meta']}>
          {message('surgeShown', { count: rating_count, mean: stars(site_rating) })}{' '}
          <TimeAgo date={noticed} now={now} />{' '}
          <span role="status">
            {state === 'open' ? '' : message(state)}
            {state === surge.state && state !== 'open' && by ? ` (${by})` : ''}
          </span>
        </p>
        <RequestError error={error} />
      </div>
      {state === 'open' ? (
        <>
          {button('counted', 'count')}
          {button('left-out', 'leaveOut')}
        </>
      ) : (
        button('open', 'undo')
      )}
    </li>
  );
}
