import type { ChartChoice } from './chart-choice';

const PLACES: Record<ChartChoice['period'], string> = {
  week: 'Its place comes from its rating, drawn towards the site’s average until enough people have rated it, and from how much it was rated, kept and discussed lately.',
  rising:
    'Its place comes from how much more it was rated, kept and discussed in the last seven days than in the seven before.',
  'all-time':
    'Its place comes from its rating, drawn towards the site’s average until enough people have rated it.',
};

/** What a place means. */
export function HowItIsMade({ period }: Pick<ChartChoice, 'period'>) {
  return (
    <p className="note">
      A game needs five ratings to be ranked. {PLACES[period]} Arrows show places gained or lost since
      yesterday. Ratings from accounts less than a day old wait.
    </p>
  );
}
