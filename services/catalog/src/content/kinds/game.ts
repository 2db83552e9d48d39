import { checkFields } from '../check-fields';
import { GameFile, type Pinned } from '../file-schemas';
import type { Problem } from '../problem';
import { namedAfterSlug, notReserved, pinned, refersTo } from '../rules';
import type { YamlSource } from '../yaml-source';
import type { Known } from './known';

const PLATFORM = { kind: 'platform', where: 'platforms.yaml' };
const CATEGORY = { kind: 'category', where: 'categories.yaml' };

/** games/<slug>.yaml. A game and a category share `/games/{slug}/`, so their slugs must differ. */
export function readGame(source: YamlSource, known: Known): Pinned<GameFile> | Problem[] {
  const game = checkFields(GameFile, source, source.value);
  if (Array.isArray(game)) return game;
  const pin = pinned(source, game.pin, known.uploads);
  const problems = [
    ...(Array.isArray(pin) ? pin : []),
    ...namedAfterSlug(source, game.slug),
    ...notReserved(source, game.slug, known.categories, `/games/${game.slug}/ is the page of that category`),
    ...game.platforms.flatMap((slug, i) =>
      refersTo(source, ['platforms', i], slug, known.platforms, PLATFORM),
    ),
    ...game.categories.flatMap((slug, i) =>
      refersTo(source, ['categories', i], slug, known.categories, CATEGORY),
    ),
  ];
  return problems.length ? problems : { ...game, ...pin };
}
