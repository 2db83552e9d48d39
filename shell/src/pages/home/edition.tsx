import type { SiteData } from '@savepoint/contracts';
import { fullDate } from '../../text/dates';
import { counted } from '../../text/numbers';

/** The line under the header: the day, and how much there is. */
export function Edition({ today, siteData }: { today: Date; siteData: SiteData | null }) {
  return (
    <p className="edition">
      <span>{fullDate(today)}</span>
      {siteData && (
        <span>
          {counted(siteData.games, 'game')}, {counted(siteData.platforms.length, 'machine')}, rated by readers
        </span>
      )}
    </p>
  );
}
