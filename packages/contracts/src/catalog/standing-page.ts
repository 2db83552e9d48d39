import { Type, type Static } from 'typebox';
import { PublicationTime, Slug, StrictObject } from '../schema';

/** A page of text, such as the privacy policy. `body` is sanitised HTML. */
export const Page = StrictObject({
  slug: Slug,
  title: Type.String(),
  description: Type.String(),
  /** When it was last changed, where that is known. */
  updated: Type.Optional(PublicationTime),
  body: Type.String(),
});
export type Page = Static<typeof Page>;
/** GET {catalog}/pages/:slug. */
export const PageResponse = StrictObject({ page: Page });
export type PageResponse = Static<typeof PageResponse>;

/** A person who writes for the site. `bio` is plain text. */
export const StaffMember = StrictObject({
  slug: Slug,
  name: Type.String(),
  role: Type.String(),
  bio: Type.String(),
});
export type StaffMember = Static<typeof StaffMember>;
/** GET {catalog}/staff, in the order the team page shows them. */
export const StaffResponse = StrictObject({ staff: Type.Array(StaffMember) });
export type StaffResponse = Static<typeof StaffResponse>;

/** GET {catalog}/author-names: the names of the staff, and of everybody who wrote an article or a review. */
export const AuthorNamesResponse = StrictObject({ names: Type.Array(Type.String()) });
export type AuthorNamesResponse = Static<typeof AuthorNamesResponse>;
