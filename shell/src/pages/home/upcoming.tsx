import { urls, type GameSummary } from '@savepoint/contracts';
import { SectionHead } from '../../components/section';
import { DateList } from '../../components/date-list';

/** The next confirmed releases. */
export function Upcoming({ games }: { games: readonly GameSummary[] }) {
  return (
    <section>
      <SectionHead title="Upcoming" more={{ name: 'All dates', path: urls.upcoming() }} />
      <DateList games={games} />
    </section>
  );
}
