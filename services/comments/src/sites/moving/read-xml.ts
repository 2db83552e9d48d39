import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { SiteError } from '../site-error';
import { MAX_DEPTH, MAX_RECORD_LENGTH, readText, recordTooLong, tooDeep, type ImportFile } from './read-file';

/** Characters of the name of an element or attribute. */
const MAX_NAME_LENGTH = 1_000;
/** Control characters, which XML does not allow and exporters write anyway. */
const FORBIDDEN = new RegExp('[[\\p{Cc}\\ufffe\\uffff]--[\\t\\n\\r]]', 'gv');

/** An element that was asked for, with the texts of its fields; `parent` is the one around it, read so far. */
export interface XmlRecord {
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
 * their prefixes.
 * @param wanted for the path of an element, the fields to read: paths below it, such as `author/name` or `thread/@id`
 * @throws {SiteError} for a document type, which could define entities, and when the file is not XML
 */
export async function* readXml(
  file: ImportFile,
  wanted: Readonly<Record<string, readonly string[]>>,
): AsyncGenerator<XmlRecord> {
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
  const parser = new SaxesParser();

  parser.on('doctype', () => {
    throw new SiteError(
      'The file has a DOCTYPE. That is refused, because it could define entities that expand.',
    );
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    pending = 0;
    if (tag.name.length > MAX_NAME_LENGTH) throw recordTooLong();
    const around = paths.at(-1);
    const here = around === undefined ? localName(tag.name) : `${around}/${localName(tag.name)}`;
    paths.push(here);
    if (paths.length > MAX_DEPTH) throw tooDeep();
    const fields = records.get(here);
    if (fields) open.push({ path: here, depth: paths.length, wanted: fields, fields: new Map() });
    const record = open.at(-1);
    if (!record) return;
    const relative = relativePath(record, here);
    for (const [name, value] of Object.entries(tag.attributes)) {
      const attribute = `${relative && `${relative}/`}@${localName(name)}`;
      if (record.wanted.has(attribute)) record.fields.set(attribute, value);
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
    pending = 0;
    const here = paths.pop() ?? '';
    const record = open.at(-1);
    if (record && field === here) {
      record.fields.set(relativePath(record, here), text);
      field = undefined;
    }
    if (record?.path === here && record.depth === paths.length + 1) {
      open.pop();
      found.push({ path: here, fields: record.fields, parent: open.at(-1)?.fields });
    }
  });

  try {
    for await (const piece of readText(file)) {
      pending += piece.length;
      parser.write(piece.replace(FORBIDDEN, ''));
      if (pending > MAX_RECORD_LENGTH) throw recordTooLong();
      yield* found;
      found = [];
    }
    parser.close();
    yield* found;
  } catch (error) {
    throw error instanceof SiteError
      ? error
      : new SiteError(`The file is not valid XML: ${(error as Error).message}.`);
  }
}

/** @returns what follows the path of the record; '' for the record itself */
const relativePath = ({ path }: OpenRecord, here: string): string => here.slice(path.length + 1);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
