import type { SiteSettings } from '@savepoint/contracts/schema';

/** The settings of a site that are typed in as numbers. */
export const NUMBER_FIELDS = ['close_after_days', 'max_links', 'posts_per_hour'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];
export type NumberTexts = Record<NumberField, string>;

const WHOLE_NUMBER = /^\d{1,6}$/;

export const toNumberTexts = ({
  close_after_days,
  max_links,
  posts_per_hour,
}: SiteSettings): NumberTexts => ({
  close_after_days: String(close_after_days ?? ''),
  max_links: String(max_links),
  posts_per_hour: String(posts_per_hour),
});

/** Whether a text can be read as the value of a field. The server has its limits. An empty number of days means never. */
export const isNumberText = (field: NumberField, text: string): boolean =>
  WHOLE_NUMBER.test(text.trim()) || (field === 'close_after_days' && text.trim() === '');

/** Returns the values of texts that can be read. */
export const fromNumberTexts = (texts: NumberTexts): Pick<SiteSettings, NumberField> => ({
  close_after_days: texts.close_after_days.trim() ? Number(texts.close_after_days) : null,
  max_links: Number(texts.max_links),
  posts_per_hour: Number(texts.posts_per_hour),
});
