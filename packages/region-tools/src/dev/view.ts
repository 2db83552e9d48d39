import type { RegionStory } from '../check/stories';

/** Toggles of the stage; the first value of each is the default, which addresses leave out. */
export const TOGGLES = {
  member: { label: 'Reader', values: { out: 'Signed out', in: 'Signed in' } },
  width: { label: 'Width', values: { desktop: 'Desktop', phone: 'Phone' } },
  theme: { label: 'Theme', values: { dark: 'Dark', light: 'Light' } },
  motion: { label: 'Motion', values: { full: 'Full', reduced: 'Reduced' } },
  html: {
    label: 'Rendered by',
    values: { both: 'Server and browser', server: 'Server only', browser: 'Browser only' },
  },
} as const;

type Toggles = typeof TOGGLES;
export type ToggleName = keyof Toggles;

/** What the stage shows: a story, and how. */
export interface View {
  region: string;
  story: string;
  toggles: { [N in ToggleName]: string };
}

const toggleNames = Object.keys(TOGGLES) as ToggleName[];
const defaultOf = (name: ToggleName): string => Object.keys(TOGGLES[name].values)[0]!;

/**
 * Reads a view from an address; what it does not name, or does not exist, is the first.
 * @returns undefined when there are no stories
 */
export function readView(query: URLSearchParams, stories: readonly RegionStory[]): View | undefined {
  const shown =
    stories.find(({ region, name }) => region === query.get('region') && name === query.get('story')) ??
    stories.find(({ region }) => region === query.get('region')) ??
    stories[0];
  if (!shown) return undefined;
  const toggles = Object.fromEntries(
    toggleNames.map((name) => {
      const value = query.get(name) ?? '';
      return [name, Object.hasOwn(TOGGLES[name].values, value) ? value : defaultOf(name)];
    }),
  ) as View['toggles'];
  return { region: shown.region, story: shown.name, toggles };
}

/** Returns the query of a view’s address. @param changed toggles with other values */
export function viewQuery({ region, story, toggles }: View, changed: Partial<View['toggles']> = {}): string {
  const query = new URLSearchParams({ region, story });
  for (const [name, value] of Object.entries({ ...toggles, ...changed }))
    if (value !== defaultOf(name as ToggleName)) query.set(name, value);
  return query.toString();
}
