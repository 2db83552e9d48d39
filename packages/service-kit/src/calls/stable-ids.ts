import { MARK_LISTS } from '@savepoint/contracts/base';
import { CatalogEntityType } from '@savepoint/contracts/schema';
import type { FastifyInstance } from 'fastify';
import type { EntityAddresses } from './entity-addresses';

const TYPES: ReadonlySet<unknown> = new Set(CatalogEntityType.anyOf.map((type) => type.const));
const isType = (value: unknown): value is CatalogEntityType => TYPES.has(value);

/** Fields of requests that are a slug, and those that are several, with commas. */
const SLUG_FIELDS = ['entity_slug', 'entity_value'];
const SLUGS_FIELDS = ['slugs', 'stats', 'histories'];
/** Fields of responses that are a slug, and those that are lists of them. */
const SENT_SLUG_FIELDS: ReadonlySet<string> = new Set([...SLUG_FIELDS, 'slug', 'game']);
const SENT_SLUGS_FIELDS: ReadonlySet<string> = new Set(['games', ...MARK_LISTS]);
/** Groups of kept responses about a thread. */
const THREAD_GROUP = /^thread:(game|article|review):([a-z0-9-]+)$/;

interface Options {
  /** The addresses that are known now. */
  addresses(): EntityAddresses;
  /** Calls that other services make, which speak of ids themselves. */
  exceptCalls?: readonly string[];
}

/**
 * Lets a service store everything by ids, while its calls speak of slugs: replaces slugs, former ones too, by ids in
 * requests, and ids by present slugs in responses. It comes before the routes. Without renamed things it does nothing.
 */
export function registerStableIds(app: FastifyInstance, { addresses, exceptCalls = [] }: Options): void {
  const except = new Set(exceptCalls);
  const isExcepted = (schema: object | undefined): boolean =>
    except.has(String((schema as { operationId?: unknown } | undefined)?.operationId));
  app.addHook('preHandler', async (request) => {
    const known = addresses();
    if (known.isEmpty || isExcepted(request.routeOptions.schema)) return;
    for (const input of [request.query, request.body])
      if (typeof input === 'object' && input !== null) toIds(input as Record<string, unknown>, known);
  });
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const known = addresses();
    if (known.isEmpty || isExcepted(request.routeOptions.schema)) return payload;
    const { query, body } = request as {
      query?: { entity_type?: unknown };
      body?: { entity_type?: unknown };
    };
    const type = query?.entity_type ?? body?.entity_type ?? 'game';
    return toSlugs(payload, isType(type) ? type : null, known);
  });
}

function toIds(input: Record<string, unknown>, addresses: EntityAddresses): void {
  const { entity_type: type = 'game' } = input;
  if (!isType(type)) return;
  for (const field of SLUG_FIELDS)
    if (typeof input[field] === 'string') input[field] = addresses.idOf(type, input[field]);
  for (const field of SLUGS_FIELDS)
    if (typeof input[field] === 'string')
      input[field] = input[field]
        .split(',')
        .map((slug) => addresses.idOf(type, slug))
        .join(',');
}

/** A copy with the present slugs. @param type of things whose type is not beside their slug; null: none of the catalogue */
function toSlugs(value: unknown, type: CatalogEntityType | null, addresses: EntityAddresses): unknown {
  if (Array.isArray(value)) return value.map((each) => toSlugs(each, type, addresses));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const fields = value as Record<string, unknown>;
  const own = 'entity_type' in fields ? (isType(fields['entity_type']) ? fields['entity_type'] : null) : type;
  const slugOf = (id: string) => (own ? addresses.slugOf(own, id) : id);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, unknown] => {
      if (typeof field === 'string') return [name, SENT_SLUG_FIELDS.has(name) ? slugOf(field) : field];
      if (name === 'groups' && Array.isArray(field)) return [name, withSlugGroups(field, addresses)];
      if (!SENT_SLUGS_FIELDS.has(name)) return [name, toSlugs(field, own, addresses)];
      if (Array.isArray(field))
        return [
          name,
          field.map((each: unknown) =>
            typeof each === 'string' ? slugOf(each) : toSlugs(each, own, addresses),
          ),
        ];
      // A member’s ratings, by game.
      if (name === 'games' && typeof field === 'object' && field !== null)
        return [name, Object.fromEntries(Object.entries(field).map(([id, each]) => [slugOf(id), each]))];
      return [name, toSlugs(field, own, addresses)];
    }),
  );
}

/** Groups of threads by id, and by slug too, as pages name them. */
const withSlugGroups = (groups: readonly unknown[], addresses: EntityAddresses): unknown[] =>
  groups.flatMap((group) => {
    const [, type, id] = (typeof group === 'string' && THREAD_GROUP.exec(group)) || [];
    if (!isType(type) || id === undefined) return [group];
    const slug = addresses.slugOf(type, id);
    return slug === id ? [group] : [group, `thread:${type}:${slug}`];
  });
