import { Article, AUTHORS_MAX, CORRECTIONS_MAX, Played, Review } from '@savepoint/contracts/catalog';
import { Slug, StrictObject } from '@savepoint/contracts/schema';
import { Type, type Static } from 'typebox';
import { cover, identity, name, names, slug, slugs, text } from './file-schemas';

/** Schemas of the fields at the top of Markdown files; see file-schemas. */

/** What a publication time must be. */
export const MOMENT =
  "a date that exists, as '2024-02-29', or a time with its zone, as 2024-02-29T09:00+01:00";
const TIME =
  /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d))?$/;
/** Whether a text is a date that exists, or a time with its zone on one. */
export function isMoment(value: string): boolean {
  const [, day] = TIME.exec(value) ?? [];
  // Date.parse takes 30 February for 1 March.
  return day !== undefined && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
}
const moment = Type.String({ maxLength: 40, description: MOMENT });
const sample = Type.Boolean({ description: 'true for text that shows what the site can do, else false' });
const topics = Type.Optional(
  Type.Array(Slug, {
    minItems: 1,
    maxItems: 4,
    uniqueItems: true,
    description: 'a list of one to four slugs of topics.yaml, as [one, two]',
  }),
);

const guest = StrictObject({ guest: name });
const AuthorEntry = Type.Union([name, guest]);
export type AuthorEntry = Static<typeof AuthorEntry>;
const author = Type.Union([name, guest, Type.Array(AuthorEntry, { minItems: 1, maxItems: AUTHORS_MAX })], {
  description: `a name in staff.yaml, that of a guest, or a list of at most ${AUTHORS_MAX} of them, as [Ann Author, A Guest]`,
});
const draft = Type.Optional(
  Type.Boolean({ description: 'true for a text that is checked and not imported, else false' }),
);
const updated = Type.Optional(moment);
const bylineFields = {
  author,
  published: moment,
  updated,
  corrections: Type.Optional(
    Type.Array(StrictObject({ date: Type.String({ maxLength: 40 }), text: name }), {
      minItems: 1,
      maxItems: CORRECTIONS_MAX,
      description: `a list of at most ${CORRECTIONS_MAX} corrections, each with date and text (of at most 200 characters)`,
    }),
  ),
  draft,
};
export type BylineFront = Static<ReturnType<typeof StrictObject<typeof bylineFields>>>;

/** Front matter of articles/<slug>.md. */
export const ArticleFront = StrictObject({
  ...identity,
  kind: Type.Union(Article.properties.kind.anyOf, { description: 'news, upcoming or feature' }),
  title: name,
  summary: text,
  ...bylineFields,
  games: slugs,
  topics,
  sample,
  cover,
});
export type ArticleFront = Static<typeof ArticleFront>;

/** Front matter of reviews/<slug>.md. */
export const ReviewFront = StrictObject({
  ...identity,
  game: slug,
  title: name,
  verdict: text,
  score: Type.Number({
    ...Review.properties.score,
    multipleOf: 0.1,
    description: 'a number from 0 to 10 with at most one decimal',
  }),
  pros: names,
  cons: names,
  ...bylineFields,
  played: Type.Object(
    { ...Played.properties, platform: Slug, progress: name, ending: Type.Optional(name) },
    {
      additionalProperties: false,
      description:
        'time (as 11 h 40 min), platform (a slug) and progress (text of at most 200 characters); optionally completed (0 to 100 percent) and ending (text)',
    },
  ),
  topics,
  sample,
});
export type ReviewFront = Static<typeof ReviewFront>;

/** Front matter of pages/<slug>.md. */
export const PageFront = StrictObject({ ...identity, title: name, description: text, updated, draft });
export type PageFront = Static<typeof PageFront>;
