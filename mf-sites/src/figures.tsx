import { longDate } from '@savepoint/contracts/base';
import type { SiteDay, SiteFiguresResponse } from '@savepoint/contracts/sites';
import { useCallback } from 'react';
import { call } from './api';
import css from './sites.module.css';
import { LoadedView, useLoaded } from '@savepoint/region-kit/ui/loaded';
import { message } from './page-messages';
import { Section } from './parts';

type Figure = Exclude<keyof SiteDay, 'day'>;
const FIGURES: readonly Figure[] = ['comments', 'authors', 'held', 'removed', 'reports'];

/** Of a chart: units for each day, the bar’s share of them, and the height. */
const STEP = 4;
const BAR = 3;
const HEIGHT = 48;

/** What happened on a site on the latest days, as charts and as a table. */
export function Figures({ site }: { site: string }) {
  const loaded = useLoaded(useCallback(() => call('readSiteFigures', { site }), [site]));
  return (
    <Section title={message('figures')}>
      <LoadedView of={loaded}>{(figures) => <Charts figures={figures} />}</LoadedView>
    </Section>
  );
}

function Charts({ figures: { days, authors } }: { figures: SiteFiguresResponse }) {
  const busy = days.filter((each) => FIGURES.some((figure) => each[figure] > 0));
  if (!busy.length)
    return (
      <div className="state">
        <h3>{message('noFigures')}</h3>
        <p>{message('noFiguresText')}</p>
      </div>
    );
  const totalOf = (figure: Figure) =>
    figure === 'authors' ? authors : days.reduce((sum, each) => sum + each[figure], 0);
  return (
    <>
      <p className={css['meta']}>{message('figuresText', { count: days.length })}</p>
      <dl className={css['charts']}>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{message(`figure_${figure}`)}</dt>
            <dd>
              <span className="num">{totalOf(figure)}</span>
              <Chart values={days.map((each) => each[figure])} />
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{message('figuresTable')}</summary>
        <Table days={[...busy].reverse()} />
      </details>
    </>
  );
}

/** A bar for each day. Whoever does not see it reads the table. */
function Chart({ values }: { values: readonly number[] }) {
  const highest = Math.max(...values, 1);
  return (
    <svg
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {values.map((value, index) => {
        // The least that can be seen.
        const height = value && Math.max(1, (value / highest) * HEIGHT);
        return value ? (
          <rect key={index} x={index * STEP} y={HEIGHT - height} width={BAR} height={height} />
        ) : null;
      })}
    </svg>
  );
}

function Table({ days }: { days: readonly SiteDay[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: scrolled sideways with the keyboard
    <div className={css['scroll']} tabIndex={0} role="region" aria-label={message('figuresTable')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{message('figureDay')}</th>
            {FIGURES.map((figure) => (
              <th scope="col" key={figure}>
                {message(`figure_${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((each) => (
            <tr key={each.day}>
              <th scope="row">{longDate(each.day)}</th>
              {FIGURES.map((figure) => (
                <td className="num" key={figure}>
                  {each[figure]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
