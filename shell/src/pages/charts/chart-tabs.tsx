import type { Section } from '@savepoint/contracts';
import { chartUrl, type ChartChoice } from './chart-choice';

const TABS = [
  ['week', 'This week'],
  ['all-time', 'All time'],
] as const;

/** The periods, as links. */
export function ChartTabs({ choice }: { choice: ChartChoice }) {
  return (
    <nav className="tabs" aria-label="Period">
      {TABS.map(([period, name]) => (
        <a
          key={period}
          href={chartUrl({ ...choice, period })}
          aria-current={period === choice.period ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The machines, as links. */
export function PlatformChips({ choice, platforms }: { choice: ChartChoice; platforms: readonly Section[] }) {
  if (platforms.length === 0) return null;
  return (
    <nav aria-label="Platform">
      <ul className="chips chart-chips">
        {[{ slug: undefined, name: 'All platforms' }, ...platforms].map(({ slug, name }) => (
          <li key={name}>
            <a
              className="chip"
              href={chartUrl({ ...choice, platform: slug })}
              aria-current={slug === choice.platform ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
