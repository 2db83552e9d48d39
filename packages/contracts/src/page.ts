import { Type, type Static } from 'typebox';
import { Slug, Strict } from './schema';

/** A page of text, such as the privacy policy. `body` is sanitised HTML. */
export const Page = Strict({
  slug: Slug,
  title: Type.String(),
  description: Type.String(),
  body: Type.String(),
});
export type Page = Static<typeof Page>;
/** GET {catalog}/pages/:slug. */
export const PageAnswer = Strict({ page: Page });
export type PageAnswer = Static<typeof PageAnswer>;

/** Somebody who writes for the site. `bio` is plain text. */
export const StaffMember = Strict({
  slug: Slug,
  name: Type.String(),
  role: Type.String(),
  bio: Type.String(),
});
export type StaffMember = Static<typeof StaffMember>;
/** GET {catalog}/staff, in the order the team page shows them. */
export const StaffAnswer = Strict({ staff: Type.Array(StaffMember) });
export type StaffAnswer = Static<typeof StaffAnswer>;
