import type { ClientConfig } from '@savepoint/contracts/base';
import type { Article } from '@savepoint/contracts/catalog';
import type { OpenSlot as OpenSlotName, RegionName } from '@savepoint/contracts/regions';
import { inlineJson } from '@savepoint/service-kit/base';
import { createContext, useContext, type ReactNode } from 'react';
import type { PageContext, PageRegions, SlotRequest } from '../server/regions/slots';

/** One of a page’s breadcrumbs. The last one is the page itself. */
export interface Crumb {
  name: string;
  path: string;
}

/** Style sheets in `styles/pages/`: what few kinds of pages need. */
export type PageStyles =
  | 'articles'
  | 'charts'
  | 'home'
  | 'lists'
  | 'release-dates'
  | 'rich-text'
  | 'section-tiles'
  | 'small-pages';

/** A page before it is rendered to HTML: what a page route returns. */
export interface Page {
  /** Default: 200. */
  status?: number;
  /** Its kind, for metrics. Default: that of its route in `pages/index.ts`. */
  kind?: string;
  /** Without the site’s name. */
  title: string;
  description: string;
  /** Canonical path, with the query parameters that belong to it. */
  path: string;
  /** `none` excludes the page from search engines. */
  robots?: 'none';
  /** Path of the picture for links to this page (Open Graph). */
  image?: string;
  /** The article or review that it shows: who wrote it, and when. */
  text?: Pick<Article, 'authors' | 'published' | 'updated' | 'topics'>;
  /** For the structured data; the view shows them too. */
  crumbs?: readonly Crumb[];
  /** Further structured data; absolute URLs. */
  jsonld?: readonly object[];
  /** Paths of the previous and next page of a list. */
  previous?: string;
  next?: string;
  /** A feed with the same content; `title` is its own. */
  feed?: { title: string; path: string };
  /** Style sheets that it needs besides that of every page, in the order they apply. */
  styles?: readonly PageStyles[];
  /** Its regions, besides the header and footer of every page. */
  slots?: readonly SlotRequest[];
  /** What its slots for regions unknown to the shell are of; the body contains an `OpenSlot` for each of them. */
  openSlots?: PageContext['openSlots'];
  body: ReactNode;
}

/** The regions of the page that is being rendered. */
export const PageRegionsContext = createContext<Pick<PageRegions, 'slot' | 'openSlots'>>({
  slot: () => '',
  openSlots: {},
});

/** The configuration of the page client, which reads it by this id. */
export const ConfigScript = ({ config }: { config: ClientConfig }) => (
  <script
    type="application/json"
    id="savepoint-config"
    dangerouslySetInnerHTML={{ __html: inlineJson(config) }}
  />
);

/** Says that the page client could not be loaded: the loading script, which finds it by this id, shows it then. */
export const NotLoaded = ({ text, action }: { text: string; action: string }) => (
  <div id="not-loaded" className="failed" role="alert" hidden>
    <p>{text}</p>
    <button className="btn btn--line" type="button">
      {action}
    </button>
  </div>
);

/** The slot of a region that the page lists in `slots`. */
export function Slot({ region }: { region: RegionName }) {
  const { slot } = useContext(PageRegionsContext);
  return <div className="slot" dangerouslySetInnerHTML={{ __html: slot(region) }} />;
}

/** The HTML of the regions in an open slot. */
export const useOpenSlot = (name: OpenSlotName): readonly string[] =>
  useContext(PageRegionsContext).openSlots[name] ?? [];

/** The regions in an open slot; nothing if there are none. A side column spaces its parts itself. */
export const OpenSlot = ({ name }: { name: OpenSlotName }) =>
  useOpenSlot(name).map((html) => (
    <div key={html} className={name.endsWith('-sidebar') ? undefined : 'sec'}>
      <div className="slot" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  ));
