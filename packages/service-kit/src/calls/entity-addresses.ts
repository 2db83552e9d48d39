import type { AddressedType, EntityAddress } from '@savepoint/contracts/schema';

/**
 * The ids and addresses of what is in the catalogue. An id never changes, and everything that members do is stored by
 * it; slugs are addresses, which may change. Most things never had another slug than their id: only the others are here.
 */
export class EntityAddresses {
  /** By type and slug, former ones too. */
  readonly #ids = new Map<string, string>();
  /** By type and id. */
  readonly #slugs = new Map<string, string>();

  constructor(addresses: readonly EntityAddress[]) {
    for (const { type, id, slug, former_slugs } of addresses) {
      for (const address of [...former_slugs, slug]) this.#ids.set(`${type}:${address}`, id);
      this.#slugs.set(`${type}:${id}`, slug);
    }
  }

  /** Whether everything has its id as its only slug. */
  get isEmpty(): boolean {
    return this.#slugs.size === 0;
  }

  /** Returns the id of what has, or had, a slug. */
  idOf = (type: AddressedType, slug: string): string => this.#ids.get(`${type}:${slug}`) ?? slug;

  /** Returns the present slug of what has an id. */
  slugOf = (type: AddressedType, id: string): string => this.#slugs.get(`${type}:${id}`) ?? id;

  /** Returns the present slug of what has, or had, a slug. */
  currentSlug = (type: AddressedType, slug: string): string => this.slugOf(type, this.idOf(type, slug));
}
