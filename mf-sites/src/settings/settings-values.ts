import type { SiteSettings } from '@savepoint/contracts/schema';
import type { SiteDetails } from '@savepoint/contracts/sites';
import { fromNumberTexts, toNumberTexts, type NumberTexts } from './number-texts';
import { fromSiteTexts, toSiteTexts, type SiteTexts } from './site-fields';

/** What the form of a site’s settings has in its fields. */
export interface SettingsValues
  extends SiteTexts, NumberTexts, Pick<SiteSettings, 'publishing' | 'links' | 'guests'> {
  feed: 'feedOff' | 'feedOn';
}

export const toSettingsValues = (site: SiteDetails): SettingsValues => {
  const { publishing, links, guests, feed } = site.settings;
  return {
    ...toSiteTexts(site),
    ...toNumberTexts(site.settings),
    ...{ publishing, links, guests },
    feed: feed ? 'feedOn' : 'feedOff',
  };
};

/** What is sent. Another form has the spam filter. */
export const fromSettingsValues = (values: SettingsValues) => ({
  ...fromSiteTexts(values),
  settings: {
    ...fromNumberTexts(values),
    publishing: values.publishing,
    links: values.links,
    guests: values.guests,
    feed: values.feed === 'feedOn',
  },
});

/**
 * Brings a form up to date after somebody else has saved: fields that were not changed here get the new values, the others
 * keep what was typed.
 * @param base what the form began with
 * @returns the values, and what the other one saved in fields that were changed here too
 */
export function mergeValues(
  values: SettingsValues,
  base: SettingsValues,
  saved: SettingsValues,
): { values: SettingsValues; theirs: Partial<SettingsValues> } {
  const fields = Object.keys(values) as (keyof SettingsValues)[];
  const kept = fields.filter((field) => values[field] !== base[field]);
  const pick = (from: SettingsValues, names: readonly (keyof SettingsValues)[]): Partial<SettingsValues> =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return {
    values: { ...saved, ...pick(values, kept) },
    theirs: pick(
      saved,
      kept.filter((field) => saved[field] !== base[field] && saved[field] !== values[field]),
    ),
  };
}
