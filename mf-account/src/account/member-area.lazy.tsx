import { MARK_LISTS, pageUrls, urls } from '@savepoint/contracts/base';
import { accountRoutes } from '@savepoint/contracts/routes';
import type { ActivityKind } from '@savepoint/contracts/members';
import { getSession } from '@savepoint/session';
import { useCallback } from 'react';
import css from './account.module.css';
import YourData from './data/your-data';
import YourName from './data/your-name';
import YourSessions from './data/your-sessions';
import YourDecisions from './decisions/your-decisions';
import YourReports from './decisions/your-reports';
import YourIgnored from './ignored/your-ignored';
import { ListSection } from './lists/list-section';
import { CommentRow, GameRow } from './lists/rows';
import { message } from './member-messages';
import ReplyMail from './replies/reply-mail';
import ReplyPush from './replies/reply-push';
import YourReplies from './replies/your-replies';
import YourRole from './role/your-role';
import { useList } from '@savepoint/region-kit/ui/list';

/** In the order of the page: marks from the one that says most. */
const GAME_LISTS: ActivityKind[] = [...MARK_LISTS].reverse();
GAME_LISTS.splice(1, 0, 'ratings');

/** A member’s lists and data. Loaded for members only. */
export default function MemberArea() {
  return (
    <div className={css['area']}>
      <YourRole />
      <YourReplies />
      <ReplyMail />
      <ReplyPush />
      <div className={css['lists']}>
        {GAME_LISTS.map((kind) => (
          <Games key={kind} kind={kind} />
        ))}
        <Comments kind="written" />
        <Comments kind="liked" />
      </div>
      <p>
        <a className="link" href={pageUrls.sites()}>
          {message('yourSites')}
        </a>
      </p>
      <YourIgnored />
      <YourDecisions />
      <YourReports />
      <YourName />
      <YourSessions />
      <YourData />
    </div>
  );
}

export function Games({ kind }: { kind: ActivityKind }) {
  const list = useList(
    useCallback(
      (at: { cursor?: string }) =>
        getSession().api.call('listActivity', { body: { kind, ...at }, background: true }),
      [kind],
    ),
  );
  return (
    <ListSection title={message(kind)} list={list} empty={<Empty text={message(`${kind}Empty`)} />}>
      {(item) => <GameRow key={item.slug} kind={kind} item={item} />}
    </ListSection>
  );
}

export function Comments({ kind }: { kind: 'written' | 'liked' }) {
  const list = useList(
    useCallback(
      (at: { cursor?: string }) =>
        getSession().api.call('listOwnComments', {
          body: { kind, ...at },
          route: accountRoutes.listOwnComments,
          background: true,
        }),
      [kind],
    ),
  );
  return (
    <ListSection title={message(kind)} list={list} empty={<Empty text={message(`${kind}Empty`)} />}>
      {(item) => <CommentRow key={item.uid} kind={kind} item={item} />}
    </ListSection>
  );
}

const Empty = ({ text }: { text: string }) => (
  <>
    <p>{text}</p>
    <a className="link" href={urls.charts()}>
      {message('seeCharts')}
    </a>
  </>
);
