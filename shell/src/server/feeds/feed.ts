/** News in whatever form a reader’s program takes it. All URLs are absolute. */
export interface Feed {
  title: string;
  description: string;
  /** The page that shows the same. */
  page: string;
  /** The feed itself. */
  self: string;
  items: FeedItem[];
}

export interface FeedItem {
  title: string;
  url: string;
  summary: string;
  author: string;
  /** YYYY-MM-DD */
  published: string;
  /** Its card. */
  image: string;
}

/** When the newest item came out, as a moment; the start of time for a feed without any. */
export const updated = ({ items }: Feed): Date => new Date(items[0]?.published ?? 0);
