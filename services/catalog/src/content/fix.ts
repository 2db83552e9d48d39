import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import type { Published } from './compare';
import { listFiles } from './folder';
import { identityOf, TYPE_OF_FOLDER, type Identity } from './identities';
import { splitFrontMatter } from './split-front-matter';
import { parseYaml, type YamlSource } from './yaml-source';

/** The front matter of a file, or the whole of it, with the place of its text in the file. */
interface Fields {
  source: YamlSource;
  text: string;
  /** Characters of the file before it. */
  start: number;
}

/**
 * Writes into the files of a folder what only a program knows: the id of each thing, and the former slug of what has been
 * renamed since the last import. Everything else in them stays as it is.
 * @param published what is on the site; renames are found by its ids
 * @returns what was changed, a line each
 */
export async function fixContent(folder: string, published: readonly Published[]): Promise<string[]> {
  const { files } = await listFiles(folder);
  const found: { file: string; text: string; fields: Fields; identity: Identity; hasId: boolean }[] = [];
  for (const file of files.filter((each) => each.split('/', 1)[0]! in TYPE_OF_FOLDER)) {
    const text = await readFile(join(folder, file), 'utf8');
    const fields = fieldsOf(file, text);
    const written = fields && identityFields(fields.source.value);
    if (!written) continue;
    found.push({ file, text, fields, identity: identityOf(fields.source, written), hasId: 'id' in written });
  }
  const taken = new Set(found.filter(({ hasId }) => hasId).map(({ identity }) => keyOf(identity)));
  const bySlug = new Map(published.map((each) => [`${each.type}:${each.slug}`, each.id]));
  const byId = new Map(published.map((each) => [keyOf(each), each.slug]));
  const changes: string[] = [];
  for (const { file, text, fields, identity, hasId } of found) {
    const { type, slug, former_slugs } = identity;
    const id = hasId ? identity.id : freeId(bySlug.get(`${type}:${slug}`) ?? identity.id, type, taken);
    taken.add(keyOf({ type, id }));
    const before = byId.get(keyOf({ type, id }));
    const renamed = before !== undefined && before !== slug && !former_slugs.includes(before);
    if (hasId && !renamed) continue;
    let changed = text;
    // From the end, so that the places before stay.
    if (renamed) changed = withFormerSlug(changed, fields, before);
    if (!hasId) changed = withLine(changed, fields, `id: ${id}`);
    await writeFile(join(folder, file), changed);
    if (!hasId) changes.push(`${file}: id: ${id}`);
    if (renamed) changes.push(`${file}: former_slugs: ${before}`);
  }
  return changes;
}

const keyOf = ({ type, id }: Pick<Published, 'type' | 'id'>): string => `${type}:${id}`;

/** The id, or the first of id-2, id-3 and so on that is not taken. */
function freeId(id: string, type: Published['type'], taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!taken.has(keyOf({ type, id: candidate }))) return candidate;
  }
}

/** @returns null for a file that cannot be read; `check` names its problems */
function fieldsOf(file: string, text: string): Fields | null {
  if (file.endsWith('.yaml')) {
    const source = parseYaml(file, text);
    return Array.isArray(source) ? null : { source, text, start: 0 };
  }
  const split = splitFrontMatter(file, text);
  if (Array.isArray(split)) return null;
  const start = text.indexOf('\n') + 1;
  return { source: split.source, text: text.slice(start, text.indexOf('\n---', start - 1) + 1), start };
}

/** @returns null unless both are of the right kind, or absent */
function identityFields(value: unknown): { id?: string; former_slugs?: string[] } | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { id, former_slugs } = value as Record<string, unknown>;
  if (id !== undefined && typeof id !== 'string') return null;
  if (
    former_slugs !== undefined &&
    !(Array.isArray(former_slugs) && former_slugs.every((each) => typeof each === 'string'))
  )
    return null;
  return { ...(id !== undefined && { id }), ...(former_slugs && { former_slugs: former_slugs as string[] }) };
}

/** Adds a line below the slug of a game, or at the top of other files. */
function withLine(text: string, { text: fields, start }: Fields, line: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const slug = /^slug:.*(?:\r?\n|$)/m.exec(fields);
  const at = start + (slug ? slug.index + slug[0].length : 0);
  const before = text.slice(0, at);
  return `${before}${before === '' || before.endsWith('\n') ? '' : end}${line}${end}${text.slice(at)}`;
}

/** Adds a slug to the list of former ones, in the form that it has. */
function withFormerSlug(text: string, fields: Fields, slug: string): string {
  const list = parseDocument(fields.text).get('former_slugs', true);
  if (!isSeq(list) || !list.range) return withLine(text, fields, `former_slugs: [${slug}]`);
  const last = list.items.at(-1) as { range?: [number, number, number] } | undefined;
  const [from, to] = list.range;
  if (list.flow) {
    const at = fields.start + to - 1;
    return `${text.slice(0, at)}${last ? ', ' : ''}${slug}${text.slice(at)}`;
  }
  const at = fields.start + (last?.range?.[1] ?? to);
  const lineStart = fields.text.lastIndexOf('\n', from - 1) + 1;
  return `${text.slice(0, at)}\n${fields.text.slice(lineStart, from)}- ${slug}${text.slice(at)}`;
}
