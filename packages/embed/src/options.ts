/** Which thread is shown: that of a page of a registered site, or that of something on Savepoint. */
export type ThreadOptions =
  | {
      /** Key of the site. */
      site: string;
      /** Names the page: all pages with the same id share a thread. Default: the address of the page. */
      pageId?: string | undefined;
      entityType?: undefined;
      entitySlug?: undefined;
    }
  | {
      entityType?: 'game' | 'article' | 'review' | undefined;
      /** The slug in the address, as `hades` in `/games/hades/`. */
      entitySlug: string;
      site?: undefined;
      pageId?: undefined;
    };

export interface AppearanceOptions {
  /** Title of the page for moderators; also the text of the link that is shown until the thread has loaded. */
  title?: string | undefined;
  /** Language tag. Default: the language of the page, then those of the site. */
  lang?: string | undefined;
  /** Default: the reader’s system setting. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Height in pixels that is reserved until the thread has loaded. */
  height?: number | undefined;
}

/**
 * The looks of the thread; docs/embed.md describes them. Default of each: the custom property of its name, such as
 * `--savepoint-accent`, of the element that has the thread.
 */
export interface LooksOptions {
  /** Colour of buttons and links: `#rgb`, `#rrggbb`, `rgb(…)` or `hsl(…)`. Texts get one that can be read. */
  accent?: string | undefined;
  /** `system`, `sans`, `serif`, `mono`, or names of fonts that readers have installed. */
  font?: string | undefined;
  /** Corners of buttons and boxes in pixels, 0 to 24. */
  radius?: number | string | undefined;
  density?: 'compact' | 'normal' | 'roomy' | undefined;
  /** Of the thread at most, in pixels. */
  width?: number | string | undefined;
  /** `transparent`: the page is seen behind the thread. */
  background?: 'transparent' | 'opaque' | undefined;
}

export type CommentsOptions = ThreadOptions &
  AppearanceOptions &
  LooksOptions & {
    /** Origin of Savepoint, such as `https://savepoint.example`. */
    origin: string;
    /**
     * A token with which the site logs its reader in, or how to get one; docs/sites.md describes it. It is asked for again
     * when it has expired. It never becomes a part of an address.
     */
    token?: string | (() => string | Promise<string>) | undefined;
  };

/** The events of the element that has the thread: `detail` of each, by name. They do not bubble. */
export interface CommentsEvents {
  /** The thread is shown. */
  ready: CustomEvent<null>;
  /** How many comments the thread has; also when that changes. */
  count: CustomEvent<{ count: number }>;
  /** The reader has posted a comment. */
  comment: CustomEvent<{ uid: string }>;
  /** The reader has logged in. */
  signin: CustomEvent<null>;
}

export interface MountedComments {
  /**
   * Changes some options. Another theme or other looks take effect in the thread; all else loads it again. Without a change,
   * it reads the custom properties of the element again.
   */
  update(changes: Partial<CommentsOptions>): void;
  /** Removes the thread and all listeners. */
  destroy(): void;
}
