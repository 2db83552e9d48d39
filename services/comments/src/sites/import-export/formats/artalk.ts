import type { ImportFile } from '../read-file';
import { readJson, textOf, type JsonObject } from '../read-json';
import { toDate, toLikes, type ImportRecord, type SourceSite } from '../record';

/** Addresses of a site that are looked at. */
const MAX_ADDRESSES = 10;

/** Reads the Artrans of Artalk: a list of comments of one or more sites, whose values are texts. */
export async function* readArtalk(file: ImportFile): AsyncGenerator<ImportRecord> {
  for await (const value of readJson(file, ['$.*'])) {
    const [id, key] = [textOf(value.id), textOf(value.page_key)];
    if (!id || !key) {
      yield { kind: 'skipped', reason: 'not_understood' };
      continue;
    }
    const [title, nick, parent] = [textOf(value.page_title), textOf(value.nick), textOf(value.rid)];
    const site = siteOf(value);
    const page = JSON.stringify([site.name, key]);
    yield {
      kind: 'page',
      id: page,
      // A key is an address, or a path on the site.
      address: key,
      site,
      ...(title && { title }),
      ...(isTrue(value.page_admin_only) && { locked: true }),
    };
    const lost = [
      ...(textOf(value.link) ? (['website'] as const) : []),
      ...(toLikes(value.vote_down) ? (['votes_against'] as const) : []),
    ];
    const created = toDate(toIsoDate(value.created_at)) ? value.created_at : value.updated_at;
    yield {
      kind: 'comment',
      id,
      page,
      parent: parent === '0' ? undefined : parent,
      author: {
        ...(nick && { name: nick }),
        kind: 'guest',
        ...(textOf(value.badge_name) && { staff: true }),
      },
      created: toDate(toIsoDate(created)),
      state: isTrue(value.is_pending) ? 'pending' : 'visible',
      text: { plain: textOf(value.content) ?? '' },
      likes: toLikes(value.vote_up),
      ...(isTrue(value.is_pinned) && { pinned: true }),
      ...(lost.length && { lost }),
    };
  }
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** The site of a comment. Its addresses are in one text, the main one first. */
function siteOf({ site_name, site_urls }: JsonObject): SourceSite {
  const addresses = (textOf(site_urls) ?? '')
    .split(',', MAX_ADDRESSES)
    .map((address) => address.trim())
    .filter(Boolean);
  return { name: textOf(site_name) ?? '', ...(addresses.length && { addresses }) };
}

/** `2021-10-28 20:50:15 +0800`, in some versions with the name of the zone, or the zone twice, after it. */
function toIsoDate(value: unknown): unknown {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?: ([+-]\d\d):?(\d\d))?/.exec(
    String(value),
  );
  return parts ? `${parts[1]}T${parts[2]?.slice(0, 12)}${parts[3] ? `${parts[3]}:${parts[4]}` : 'Z'}` : value;
}
