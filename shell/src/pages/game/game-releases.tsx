import { formatRelease, longDate, releaseKey } from '@savepoint/contracts/base';
import type { Game, Release } from '@savepoint/contracts/catalog';
import type { ReactNode } from 'react';
import { Fact, SectionHead } from '../../components/layout';
import { message as common } from '../../messages';
import { message } from './messages';

/** The dates of a game by platform and region, and those that were announced before; nothing without any. */
export function GameReleases({ game: { releases, former_dates } }: { game: Game }) {
  if (!releases && !former_dates) return null;
  return (
    <section className="sec">
      <SectionHead title={message('releases')} />
      <dl className="facts">
        {byPlatform(releases ?? []).map(({ slug, name, dates }) => (
          <Fact key={slug} name={name} value={lines(dates.map(dateText))} />
        ))}
        {former_dates && (
          <Fact
            name={message('formerDates')}
            value={lines(
              former_dates.map(({ date, until }) =>
                message('formerDate', { date: formatRelease(date), until: longDate(until) }),
              ),
            )}
          />
        )}
      </dl>
    </section>
  );
}

const dateText = ({ region, date }: Release): string => {
  const text = date === null ? common('noReleaseDate') : formatRelease(date);
  return region ? message('inRegion', { region: message(region), date: text }) : text;
};

/** Texts on a line each. */
const lines = (texts: readonly string[]): ReactNode => texts.map((text) => <div key={text}>{text}</div>);

interface PlatformReleases {
  slug: string;
  name: string;
  /** First ones first. */
  dates: Release[];
}

/** Releases by platform, in the order of the first one of each. */
function byPlatform(releases: readonly Release[]): PlatformReleases[] {
  const platforms = new Map<string, PlatformReleases>();
  const key = ({ date }: Release) => releaseKey(date);
  for (const release of [...releases].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))) {
    const { slug, name } = release.platform;
    const found = platforms.get(slug) ?? { slug, name, dates: [] };
    found.dates.push(release);
    platforms.set(slug, found);
  }
  return [...platforms.values()];
}
