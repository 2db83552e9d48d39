import { chartUrl, type ChartChoice } from './chart-choice';

/** Says why a chart is empty, and where there is more. */
export function NothingRanked({ choice: { period, platform, year } }: { choice: ChartChoice }) {
  const narrowed = platform !== undefined || year !== undefined;
  return (
    <div className="state">
      <h2>{period === 'rising' && !narrowed ? 'Nothing is rising' : 'Nothing ranked yet'}</h2>
      <p>
        {period === 'rising' && !narrowed
          ? 'No game is rated, kept and discussed more than a week ago. '
          : 'As soon as a game here has five ratings from readers, it gets its place. '}
        {(narrowed || period === 'rising') && (
          <>
            Look at{' '}
            <a className="link" href={chartUrl({ period: narrowed ? period : 'week' })}>
              {narrowed ? 'all games' : 'this week’s chart'}
            </a>{' '}
            meanwhile.
          </>
        )}
      </p>
    </div>
  );
}
