import type { Site } from '@savepoint/contracts/schema';

/** The front page by which a spam service knows a site: its first origin, of a pattern the domain that it stands below. */
export function blogOf({ origins }: Pick<Site, 'origins'>): string {
  const origin = origins.find((each) => !each.includes('*')) ?? origins[0] ?? '';
  return `${origin.replace('*.', '')}/`;
}

/** The languages of a site as the protocol writes them: `en, de_ch`. */
export const languagesOf = ({ languages }: Pick<Site, 'languages'>): string =>
  languages.map((tag) => tag.toLowerCase().replaceAll('-', '_')).join(', ');
