import {
  MODERATION_GROUNDS,
  type DecisionCount,
  type Transparency,
  type TransparencyMonth,
} from '@savepoint/contracts/moderation';
import { Icon } from '@savepoint/region-kit';
import { useCallback, useState } from 'react';
import { call } from './api';
import { ListSection } from './list';
import { useList } from '@savepoint/region-kit/ui/list';
import css from './moderation.module.css';
import { message } from './tab-messages';
import { saveFile } from './save-file';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthName = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** The figures of moderation by month, which contain nothing about a person, and a file with them. */
export function Figures() {
  const [figures, setFigures] = useState<Transparency | null>(null);
  const load = useCallback(async () => {
    const loaded = await call('readTransparency', { body: {} });
    setFigures(loaded);
    return { items: loaded.months, next_cursor: null };
  }, []);
  const list = useList<TransparencyMonth>(load);
  const download = ({ generated }: Transparency) =>
    saveFile(
      new Blob([JSON.stringify(figures, null, 2)], { type: 'application/json' }),
      `moderation-${generated.slice(0, 10)}.json`,
    );
  return (
    <ListSection title={message('figuresTitle')} list={list} empty={null}>
      {(months) => (
        <div className={css['list']}>
          <p className={css['text']}>{message('figuresAbout')}</p>
          {figures ? (
            <p>
              <button className="btn btn--line" type="button" onClick={() => download(figures)}>
                <Icon name="download" small />
                {message('figuresDownload')}
              </button>
            </p>
          ) : null}
          <ol className={css['list']}>
            {months.map((month) => (
              <li key={month.month}>
                <Month figures={month} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </ListSection>
  );
}

function Month({ figures }: { figures: TransparencyMonth }) {
  const { month, reports, reported_comments, held_automatically, decisions, appeals } = figures;
  const rows: [string, number | string][] = [
    [message('figureReports'), reports],
    [message('figureReported'), reported_comments],
    [message('figureHeld'), held_automatically],
    ...decisions.map((each): [string, string] => [describeDecision(each), describeCount(each)]),
    [message('figureDecisionTime'), hours(figures.median_decision_hours)],
    [message('figureAppeals'), appeals.received],
    ...(appeals.received
      ? ([
          [message('figureUpheld'), appeals.upheld],
          [message('figureReversed'), appeals.reversed],
          [message('figureOpen'), appeals.open],
          [message('figureAppealTime'), hours(figures.median_appeal_hours)],
        ] satisfies [string, number | string][])
      : []),
  ];
  return (
    <table className={css['figures']}>
      <caption>{monthName(month)}</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const describeDecision = ({ action, ground, found_by }: DecisionCount): string =>
  [
    message(`figure-${action}` as 'figure-removed'),
    ...(ground ? [MODERATION_GROUNDS[ground].label] : []),
    ...(found_by ? [message(found_by === 'rules' ? 'figureByRules' : 'figureByReports')] : []),
  ].join(', ');

const describeCount = ({ count, undone }: DecisionCount): string =>
  undone ? message('figureUndone', { count, undone }) : String(count);

const hours = (value: number | null): string =>
  value === null ? '–' : message('figureHours', { hours: value });
