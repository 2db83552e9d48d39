import type { Section } from '@savepoint/contracts';
import type { Subject } from '@savepoint/covers';

/** The picture of each category: composition and palette, so that no two look alike on one page. */
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

/** What is drawn for a category. One without art of its own gets a picture by chance. */
export function categorySubject({ slug, name }: Section): Subject {
  const art = Object.hasOwn(CATEGORY_ART, slug) ? CATEGORY_ART[slug] : undefined;
  return {
    slug: `cat-${slug}`,
    title: name,
    genres: [slug],
    ...(art && { pin: { composition: art[0], palette: art[1] } }),
  };
}

/** What is drawn for a platform: a cast of pixel creatures for each. */
export const platformSubject = ({ slug, name }: Section): Subject => ({
  slug: `platform-${slug}`,
  title: name,
  pin: { composition: 'sprites' },
});
