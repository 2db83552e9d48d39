import { LOOKS } from './looks';
import { mountComments } from './mount-comments';
import type { CommentsEvents, CommentsOptions, LooksOptions, MountedComments } from './options';

/** The attributes of `<savepoint-comments>`. */
export interface CommentsAttributes extends LooksOptions {
  site?: string;
  'page-id'?: string;
  'page-title'?: string;
  'entity-type'?: 'game' | 'article' | 'review';
  'entity-slug'?: string;
  lang?: string;
  theme?: 'light' | 'dark' | 'auto';
  height?: number | string;
  /** A token with which the site logs its reader in. */
  token?: string;
  /** Origin of Savepoint. Default: that with which the element was defined. */
  origin?: string;
}

const ATTRIBUTES = [
  'site',
  'page-id',
  'page-title',
  'entity-type',
  'entity-slug',
  'lang',
  'theme',
  'height',
  'token',
  'origin',
  ...LOOKS,
] as const satisfies (keyof CommentsAttributes)[];

export interface SavepointCommentsElement extends HTMLElement {
  /** Reads the address and the title of the page again, after a single-page application has changed them. */
  refresh(): void;
  addEventListener<N extends keyof CommentsEvents>(
    name: N,
    listener: (event: CommentsEvents[N]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/**
 * Defines `<savepoint-comments>`, which shows the thread that its attributes name. They can change at any time.
 * Does nothing where there are no custom elements, as on a server, and when it is defined already.
 * @param origin of Savepoint, for elements without the attribute
 */
export function defineCommentsElement(origin: string): void {
  if (typeof customElements === 'undefined' || customElements.get('savepoint-comments')) return;
  // Inside the function: a server has no HTMLElement to extend.
  class CommentsElement extends HTMLElement {
    static readonly observedAttributes = ATTRIBUTES;
    #mounted: MountedComments | undefined;
    #isUpdating = false;

    connectedCallback() {
      if (!this.style.display) this.style.display = 'block';
      this.refresh();
    }

    disconnectedCallback() {
      this.#mounted?.destroy();
      this.#mounted = undefined;
    }

    /** Frameworks set one attribute after another: the thread is loaded once for all. */
    attributeChangedCallback() {
      if (!this.isConnected || this.#isUpdating) return;
      this.#isUpdating = true;
      queueMicrotask(() => {
        this.#isUpdating = false;
        if (this.isConnected) this.refresh();
      });
    }

    refresh() {
      const options = this.#options();
      if (!options) {
        this.#mounted?.destroy();
        this.#mounted = undefined;
      } else if (this.#mounted) this.#mounted.update(options);
      else this.#mounted = mountComments(this, options);
    }

    /** @returns null while no attribute names a thread */
    #options(): CommentsOptions | null {
      const read = (name: (typeof ATTRIBUTES)[number]) => this.getAttribute(name) || undefined;
      const [site, entitySlug, height] = [read('site'), read('entity-slug'), Number(read('height'))];
      if (!site && !entitySlug) return null;
      return {
        origin: read('origin') ?? origin,
        site,
        pageId: read('page-id'),
        entityType: read('entity-type'),
        entitySlug,
        title: read('page-title'),
        lang: read('lang'),
        theme: read('theme'),
        height: height > 0 ? height : undefined,
        token: read('token'),
        ...Object.fromEntries(LOOKS.map((name) => [name, read(name)])),
      } as CommentsOptions;
    }
  }
  customElements.define('savepoint-comments', CommentsElement);
}

declare global {
  interface HTMLElementTagNameMap {
    'savepoint-comments': SavepointCommentsElement;
  }
}
