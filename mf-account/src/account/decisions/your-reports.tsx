import { entityUrl, longDate } from '@savepoint/contracts/base';
import { accountRoutes } from '@savepoint/contracts/routes';
import type { OwnReport } from '@savepoint/contracts/moderation';
import { richText, TimeAgo, useNow } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { useCallback, type ReactNode } from 'react';
import { ListSection } from '../lists/list-section';
import { useList } from '@savepoint/region-kit/ui/list';
import css from './decisions.module.css';
import { message } from './report-messages';

/** The comments that the member reported, with what moderators decided. Nothing for a member who has reported none. */
export default function YourReports() {
  const now = useNow();
  const list = useList(
    useCallback(
      (at: { cursor?: string }) =>
        getSession().api.call('readOwnModeration', {
          body: at,
          route: accountRoutes.readOwnModeration,
          background: true,
        }),
      [],
    ),
  );
  if (!list.items?.length && !list.error) return null;
  return (
    <ListSection title={message('title')} list={list} empty={null}>
      {(report) => <ReportRow key={report.comment_uid} report={report} now={now} />}
    </ListSection>
  );
}

function headingOf({ page }: OwnReport): ReactNode[] {
  if (!page) return [message('comment')];
  const link = (
    <a key="page" href={entityUrl(page.entity_type, page.entity_slug)}>
      {page.entity_name ?? page.entity_slug.replaceAll('-', ' ')}
    </a>
  );
  return message.parts('on', { page: link });
}

/** @param props.now milliseconds since 1970 */
function ReportRow({ report, now }: { report: OwnReport; now: number }) {
  const { reason, note, created, outcome, decided } = report;
  return (
    <li className={`row ${css['decision']}`}>
      <div>
        <h3>{richText(headingOf(report))}</h3>
        <p>
          <TimeAgo date={created} now={now} />
        </p>
        <p className={css['reason']}>{message('why', { reason: message(reason) })}</p>
        {note ? (
          <blockquote className={css['text']} dir="auto">
            {note}
          </blockquote>
        ) : null}
        <p>{message(outcome, { date: decided ? longDate(decided) : '' })}</p>
      </div>
    </li>
  );
}
