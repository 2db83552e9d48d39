import { entityUrl, longDate, urls } from '@savepoint/contracts/base';
import type { PendingReason } from '@savepoint/contracts/comments';
import {
  MODERATION_GROUNDS,
  type OwnDecision,
  type OwnRatingDecision,
} from '@savepoint/contracts/moderation';
import { richText, TimeAgo } from '@savepoint/region-kit';
import type { ReactNode } from 'react';
import { Appeal } from './appeal';
import css from './decisions.module.css';
import { message } from './messages';

const named = (slug: string, name: string | null) => name ?? slug.replaceAll('-', ' ');

/** What was decided, as a heading. */
function headingOf({ action, comment, until }: OwnDecision): ReactNode[] {
  if (action === 'banned')
    return until
      ? message.parts('bannedUntil', { date: longDate(until) })
      : [message(until === null ? 'bannedPermanently' : 'banned')];
  if (!comment) return [message(action)];
  const page = (
    <a key="page" href={entityUrl(comment.entity_type, comment.entity_slug)}>
      {named(comment.entity_slug, comment.entity_name)}
    </a>
  );
  return message.parts(`${action}On`, { page });
}

const RULES = { first: 'first', links: 'ruleLinks', guest: 'ruleGuest' } as const;

function pendingReason(reason: PendingReason): string {
  switch (reason.kind) {
    case 'words':
      return message('words', reason);
    case 'links':
      return message('links');
    case 'reports':
      return message('reports');
    case 'spam-filter':
    case 'spam-service':
      return message(reason.kind);
    case 'guest':
      return message('guest');
    case 'edited':
      return message('edited');
    case 'site':
      return message(reason.rule ? RULES[reason.rule] : 'site');
  }
}

/** The reasons, in sentences. */
const reasonsOf = ({ action, pending_reasons = [], ground, explanation }: OwnDecision): string[] =>
  action === 'held'
    ? pending_reasons.map(pendingReason)
    : [
        ...(ground ? [MODERATION_GROUNDS[ground].sentence] : []),
        ...(explanation ? [message('explanation', { text: explanation })] : []),
      ];

/** Who decided, and how they came to it. */
function originOf({ automated, found_by }: OwnDecision): string {
  if (automated) return message('automated');
  if (!found_by) return message('byPerson');
  return message(found_by === 'rules' ? 'byPersonAfterRule' : 'byPersonAfterReports');
}

interface RowProps<T> {
  decision: T;
  /** Milliseconds since 1970. */
  now: number;
}

/** A decision with its reasons, the text it is about, who made it, and what the member can do. */
export function DecisionRow({ decision, now }: RowProps<OwnDecision>) {
  const { action, at, comment, undone } = decision;
  return (
    <li className={`row ${css['decision']}`}>
      <div>
        <h3>{richText(headingOf(decision))}</h3>
        <p>
          <TimeAgo date={at} now={now} />
        </p>
        {undone ? <p className="tag tag--accent">{message('undone', { date: longDate(undone) })}</p> : null}
        {reasonsOf(decision).map((reason) => (
          <p key={reason} className={css['reason']}>
            {reason}
          </p>
        ))}
        {comment?.text ? (
          <blockquote className={css['text']} dir="auto">
            {comment.text}
          </blockquote>
        ) : null}
        <p>{originOf(decision)}</p>
        {action === 'held' ? <p>{message('heldNext')}</p> : <Appeal decision={decision} />}
        {undone || action === 'held' || decision.appeal || decision.appeal_until ? null : <Objection />}
      </div>
    </li>
  );
}

/** How to object. */
const Objection = () => (
  <p>
    {richText(
      message.parts('object', {
        write: (
          <a key="write" href={urls.contact()}>
            {message('write')}
          </a>
        ),
      }),
    )}
  </p>
);

/** A rating that does not count because it came with a surge. */
export function RatingDecisionRow({ decision, now }: RowProps<OwnRatingDecision>) {
  const { game_slug, game_name, state, at } = decision;
  const game = (
    <a key="game" href={urls.game(game_slug)}>
      {named(game_slug, game_name)}
    </a>
  );
  return (
    <li className={`row ${css['decision']}`}>
      <div>
        <h3>{richText(message.parts(state === 'open' ? 'ratingSetAside' : 'ratingLeftOut', { game }))}</h3>
        <p>
          <TimeAgo date={at} now={now} />
        </p>
        <p className={css['reason']}>{message('surge')}</p>
        <p>{message(state === 'open' ? 'automated' : 'byPersonAfterRule')}</p>
        {state === 'open' ? <p>{message('ratingNext')}</p> : <Objection />}
      </div>
    </li>
  );
}
