import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { SiteError } from '../../texts';
import { decodeReference, withoutHalves } from './html-references';
import { MAX_DEPTH, MAX_RECORD_LENGTH, readText, recordTooLong, tooDeep, type ImportFile } from './read-file';

/** Characters of the name of an element or attribute. */
const MAX_NAME_LENGTH = 1_000;
/** Characters before the XML, such as a warning of the system that wrote it; and those after it that are looked at. */
const MAX_OUTSIDE = 64 * 1024;
/** Control characters, which XML does not allow and exporters write anyway. */
const FORBIDDEN = new RegExp('[[\\p{Cc}\\ufffe\\uffff]--[\\t\\n\\r]]', 'gv');

/** An element that was asked for, with the texts of its fields; `parent` is the one around it, read so far. */
interface XmlRecord {
  path: string;
  fields: ReadonlyMap<string, string>;
  parent: ReadonlyMap<string, string> | undefined;
}

interface OpenRecord {
  path: string;
  depth: number;
  wanted: ReadonlySet<string>;
  fields: Map<string, string>;
}

/**
 * The elements at some places of an XML file, one after the other, whatever the size of the file. Names are compared without
 * their prefixes. References to characters that XML does not have are repaired, and what stands before and after the XML is skipped.
 * @param wanted for the path of an element, the fields to read: paths below it, such as `author/name` or `thread/@id`
 * @param onOutside called when there is text before or after the XML
 * @throws {SiteError} for a document type, which could define entities, and when the file is not XML, or has another root
 */
export async function* readXml(
  file: ImportFile,
  wanted: Readonly<Record<string, readonly string[]>>,
  onOutside: () => void,
): AsyncGenerator<XmlRecord> {
  const roots = new Set(Object.keys(wanted).map((path) => path.split('/', 1)[0] ?? ''));
  const records = new Map(Object.entries(wanted).map(([path, fields]) => [path, new Set(fields)]));
  /** Paths of the elements that are open, from the root. */
  const paths: string[] = [];
  const open: OpenRecord[] = [];
  let found: XmlRecord[] = [];
  /** Path of the field that is being read, from the root. */
  let field: string | undefined;
  let text = '';
  /** Characters since the last event: the parser keeps an unfinished text. */
  let pending = 0;
  /** Where the root element ended. */
  let end: number | undefined;
  const parser = new SaxesParser();
  repairReferences(parser);

  parser.on('error', (error) => {
    if (end === undefined) throw error;
  });
  parser.on('doctype', () => {
    if (end === undefined) throw hasDoctype();
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    if (end !== undefined) return;
    pending = 0;
    if (tag.name.length > MAX_NAME_LENGTH) throw recordTooLong();
    const around = paths.at(-1);
    const here = around === undefined ? localName(tag.name) : `${around}/${localName(tag.name)}`;
    if (around === undefined && !roots.has(here)) throw hasOtherRoot(roots);
    paths.push(here);
    if (paths.length > MAX_DEPTH) throw tooDeep();
    const fields = records.get(here);
    if (fields) open.push({ path: here, depth: paths.length, wanted: fields, fields: new Map() });
    const record = open.at(-1);
    if (!record) return;
    const relative = relativePath(record, here);
    for (const [name, value] of Object.entries(tag.attributes)) {
      const attribute = `${relative && `${relative}/`}@${localName(name)}`;
      if (record.wanted.has(attribute)) record.fields.set(attribute, withoutHalves(value));
    }
    if (record.wanted.has(relative) && !record.fields.has(relative)) {
      field = here;
      text = '';
    }
  });
  const onText = (piece: string) => {
    pending = 0;
    if (field !== undefined && field === paths.at(-1) && text.length < MAX_RECORD_LENGTH) text += piece;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    if (end !== undefined) return;
    pending = 0;
    const here = paths.pop() ?? '';
    const record = open.at(-1);
    if (record && field === here) {
      record.fields.set(relativePath(record, here), withoutHalves(text));
      field = undefined;
    }
    if (record?.path === here && record.depth === paths.length + 1) {
      open.pop();
      found.push({ path: here, fields: record.fields, parent: open.at(-1)?.fields });
    }
    if (paths.length === 0) end = parser.position;
  });

  try {
    let written = 0;
    let after = '';
    for await (const piece of fromRoot(file, roots, onOutside)) {
      if (end === undefined) {
        pending += piece.length;
        written += piece.length;
        parser.write(piece);
        if (pending > MAX_RECORD_LENGTH) throw recordTooLong();
        yield* found;
        found = [];
        if (end !== undefined) after = piece.slice(piece.length - (written - end));
      } else after += piece;
      if (after.length > MAX_OUTSIDE) break;
    }
    if (end === undefined) parser.close();
    if (/^\s*(?!<!--|\s|$)/.test(after)) onOutside();
  } catch (error) {
    throw error instanceof SiteError ? error : notXml((error as Error).message);
  }
}

/** The XML in pieces, without what is before its declaration or root element. */
async function* fromRoot(
  file: ImportFile,
  roots: ReadonlySet<string>,
  onOutside: () => void,
): AsyncGenerator<string> {
  const start = new RegExp(
    `<\\?xml\\s|<(?:[\\w.-]{1,20}:)?(?:${[...roots].join('|')})[\\s>/]|<!DOCTYPE`,
    'i',
  );
  let head: string | undefined = '';
  for await (const text of readText(file)) {
    const piece = text.replace(FORBIDDEN, '');
    if (head === undefined) {
      yield piece;
      continue;
    }
    head += piece;
    const index = head.search(start);
    if (index > MAX_OUTSIDE || (index < 0 && head.length > MAX_OUTSIDE)) break;
    if (index < 0) continue;
    if (head.slice(0, index).trim() && !head.trimStart().startsWith('<!--')) onOutside();
    yield head.slice(index);
    head = undefined;
  }
  if (head !== undefined) throw hasOtherRoot(roots);
}

/**
 * Lets the parser go on at a reference to what XML does not have: control characters are dropped, halves of a surrogate pair put
 * together, names of HTML are their characters, and others stay as they are written.
 */
function repairReferences(parser: SaxesParser): void {
  // The parser has no option for it; it calls this method for what is between & and ;.
  Object.assign(parser, {
    parseEntity(reference: string): string {
      if (!/^#?[\p{L}\p{N}._:-]+$/u.test(reference)) parser.fail('an & that begins no reference');
      return decodeReference(reference) ?? `&${reference};`;
    },
  });
}

const hasDoctype = () =>
  new SiteError('The file has a DOCTYPE. That is refused, because it could define entities that expand.');

const hasOtherRoot = (roots: ReadonlySet<string>) =>
  notXml(`it has no element <${[...roots].join('> or <')}>`);

const notXml = (problem: string) =>
  new SiteError(`The file is not valid XML: ${problem.replace(/\.{1,3}$/, '')}.`);

/** @returns what follows the path of the record; '' for the record itself */
const relativePath = ({ path }: OpenRecord, here: string): string => here.slice(path.length + 1);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
