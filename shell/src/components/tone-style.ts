import type { GameSummary } from '@savepoint/contracts';
import { tone } from '@savepoint/covers';
import type { CSSProperties } from 'react';

/** The colours of a game’s cover as the custom properties that `.tone` reads, for both themes. */
export function toneStyle({
  slug,
  name,
  genres,
  pin,
}: Pick<GameSummary, 'slug' | 'name' | 'genres' | 'pin'>): CSSProperties {
  const { dark, light } = tone({ slug, title: name, genres, pin });
  const properties = (theme: string, colours: object) =>
    Object.entries(colours).map(([role, colour]) => [`--tn-${theme}-${role}`, colour]);
  return Object.fromEntries([...properties('d', dark), ...properties('l', light)]) as CSSProperties;
}
