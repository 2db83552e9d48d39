import type { Section } from '@savepoint/contracts/catalog';
import type { Subject } from '@savepoint/covers';

/** Composition and palette per category, chosen so that no two look alike on one page. */
const CATEGORY_ART: Record<string, readonly [composition: string, palette: string]> = {
  action: ['blade', 'oxblood'],
  adventure: ['arches', 'sky'],
  'role-playing': ['tower', 'dusk'],
  strategy: ['hexes', 'moss'],
  simulation: ['city', 'mint'],
  'life-sim': ['bloom', 'apricot'],
  puzzle: ['maze', 'bone'],
  platformer: ['stairs', 'lagoon'],
  metroidvania: ['door', 'fig'],
  'open-world': ['horizon', 'dawn'],
  shooter: ['corridor', 'midnight'],
  racing: ['road', 'sand'],
  sports: ['pitch', 'pine'],
  fighting: ['burst', 'cobalt'],
  horror: ['eye', 'rust'],
  survival: ['cabin', 'ice'],
  roguelike: ['spiral', 'ember'],
  'card-games': ['cards', 'coral'],
  indie: ['handheld', 'mustard'],
  'free-to-play': ['crystal', 'lilac'],
  'early-access': ['cogs', 'graphite'],
};

/** Returns the subject of a category’s picture. A category without art gets a random composition and palette. */
export function categorySubject({ slug, name }: Section): Subject {
  const art = Object.hasOwn(CATEGORY_ART, slug) ? CATEGORY_ART[slug] : undefined;
  return {
    slug: `cat-${slug}`,
    title: name,
    genres: [slug],
    ...(art && { options: { composition: art[0], palette: art[1] } }),
  };
}

/** Returns the subject of a platform’s picture: pixel creatures. */
export const platformSubject = ({ slug, name }: Section): Subject => ({
  slug: `platform-${slug}`,
  title: name,
  options: { composition: 'sprites' },
});
