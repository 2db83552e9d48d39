import type { Byline } from './bylines';
import type { ResolvedGame, WithResolvedCover, SectionEntry, StaffEntry } from './file-schemas';
import type { Identity } from './identities';
import type { ArticleFront, PageFront, ReviewFront } from './front-matter';

type Post<T> = T & { slug: string; body: string };
type SignedPost<T> = Omit<Post<T>, keyof Byline> & Byline;

/** A validated content folder; bodies of Markdown files are sanitised HTML. */
export interface Content {
  platforms: SectionEntry[];
  categories: SectionEntry[];
  topics: SectionEntry[];
  games: ResolvedGame[];
  articles: SignedPost<WithResolvedCover<ArticleFront>>[];
  reviews: SignedPost<ReviewFront>[];
  pages: Post<PageFront>[];
  staff: StaffEntry[];
  /** Ids and addresses of games, articles, reviews and pages. */
  identities: Identity[];
}
