import { longDate } from '@savepoint/contracts/base';
import {
  FEW,
  MODERATION_GROUNDS,
  type PublishedCount,
  type PublishedMonth,
} from '@savepoint/contracts/moderation';
import { formatNumber, longMonth } from '../../format';
import { message } from './messages';

const shown = (count: PublishedCount): string => (count === FEW ? message('few') : formatNumber(count));

type Decision = PublishedMonth['decisions'][number];

/** What was decided, how the comment came before moderators, and the rule that they named. */
function nameOf({ action, ground, found_by }: Decision): string {
  const decided = message(`decision-${action as 'removed'}`);
  const found = found_by ? message(`found-${found_by}`, { action: decided }) : decided;
  return ground ? message('ground', { action: found, ground: MODERATION_GROUNDS[ground].label }) : found;
}

type Figure = readonly [name: string, value: string];

/** The figures of one month. @param props.until when those of a month that is not final end */
export function Month({ month, until }: { month: PublishedMonth; until: string }) {
  const { reports, automatic, decisions, undone, appeals } = month;
  const { median_decision_hours, median_appeal_hours } = month;
  const appealFigures = (['received', 'upheld', 'reversed'] as const)
    .filter((name) => appeals[name] !== 0)
    .map((name): Figure => [message(name), shown(appeals[name])]);
  const isEmpty =
    !appealFigures.length && [reports, automatic, decisions, undone].every((figures) => !figures.length);
  const hours = (count: number | null) => (count === null ? [] : [message('hours', { count })]);
  return (
    <>
      <h2>{longMonth(`${month.month}-01`)}</h2>
      {month.final ? null : <p className="note">{message('provisional', { date: longDate(until) })}</p>}
      {isEmpty ? <p>{message('nothing')}</p> : null}
      <Figures
        title={message('reports')}
        figures={reports.map(({ reason, count }) => [message(`report-${reason}`), shown(count)])}
      />
      <Figures
        title={message('automatic')}
        figures={automatic.map(({ rule, count }) => [message(`rule-${rule}`), shown(count)])}
      />
      <Figures
        title={message('decisions')}
        figures={decisions.map((decision) => [nameOf(decision), shown(decision.count)])}
      />
      <Figures
        title={message('undone')}
        figures={undone.map(({ action, count }) => [
          message(`decision-${action as 'removed'}`),
          shown(count),
        ])}
      />
      <Figures title={message('appeals')} figures={appealFigures} />
      <Figures
        title={message('times')}
        figures={[
          ...hours(median_decision_hours).map((value): Figure => [message('decisionTime'), value]),
          ...hours(median_appeal_hours).map((value): Figure => [message('appealTime'), value]),
        ]}
      />
    </>
  );
}

function Figures({ title, figures }: { title: string; figures: readonly Figure[] }) {
  if (!figures.length) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {figures.map(([name, value]) => (
          <li key={name}>{message('figure', { name, value })}</li>
        ))}
      </ul>
    </>
  );
}
