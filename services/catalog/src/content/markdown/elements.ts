import { elementNode, type Node, type Point, type Report } from './nodes';
import { BLOCK_LINE, parseInline } from './parse';

/** HTML that texts may contain, with the attributes of each element. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['b', 'cite', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small', 'strong'].map(
      (name) => [name, []],
    ),
  ),
  ...Object.fromEntries(['sub', 'sup', 'summary', 'u', 'var', 'br'].map((name) => [name, []])),
  a: ['href', 'title'],
  abbr: ['title'],
  details: ['open'],
};
/** Elements without an end. */
const VOID = new Set(['br']);
const ALLOWED = Object.keys(ELEMENTS).sort().join(', ');

/** Makes the node of a block, as `:::note … :::` or `::video{…}`. */
export interface Blocks {
  /** Blocks with an end, by name. */
  containers: Readonly<Record<string, (children: Node[], node: Node, report: Report) => Node>>;
  /** Blocks of one line, by name. */
  leaves: Readonly<
    Record<string, (attributes: Record<string, string>, node: Node, report: Report) => Node | null>
  >;
}

const TAG =
  /<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/y;
const ATTRIBUTE = /([A-Za-z_:][\w.:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const COMMENT_END = '-->';

/** An element or block whose end is awaited. */
interface Open {
  name: string;
  node: Node;
  children: Node[];
  finish(children: Node[]): Node;
}

/**
 * Makes elements of HTML and of blocks in a tree, and reports what is not allowed, not known or not closed.
 * @param source the parsed text
 */
export function addElements(parent: Node, source: string, blocks: Blocks, report: Report): void {
  const bottom: Open = { name: '', node: parent, children: [], finish: () => parent };
  const stack = [bottom];
  const append = (...nodes: Node[]) => stack.at(-1)!.children.push(...nodes);
  const open = (name: string, node: Node, finish: Open['finish']) =>
    stack.push({ name, node, children: [], finish });
  const close = (name: string, node: Node | Point, shown: string) => {
    if (stack.at(-1)!.name !== name || stack.length === 1)
      return report(node, `${shown} closes nothing: remove it.`);
    const { finish, children } = stack.pop()!;
    append(finish(children));
  };
  const begin = { open, close, append };
  for (const child of parent.children ?? []) {
    const written = source.slice(child.position?.start.offset, child.position?.end.offset);
    if (child.type === 'html') addHtml(child, begin, report);
    else if (child.type === 'paragraph' && BLOCK_LINE.test(written.trimEnd()))
      addBlockLine(child, written, blocks, begin, report);
    else {
      if (child.type === 'paragraph' && written.startsWith('::'))
        report(child, 'a line with ":::" or "::" has a name and, where needed, { }, and nothing else.');
      if (child.children) addElements(child, source, blocks, report);
      append(child);
    }
  }
  for (const { name, node } of stack.slice(1)) report(node, `${name} is not closed.`);
  parent.children = bottom.children;
}

interface Begin {
  open(name: string, node: Node, finish: Open['finish']): void;
  close(name: string, node: Node | Point, shown: string): void;
  append(...nodes: Node[]): void;
}

function addHtml(node: Node, { open, close, append }: Begin, report: Report): void {
  const { value = '' } = node;
  const start = node.position!.start;
  const pointAt = (index: number): Point => {
    const before = value.slice(0, index).split('\n');
    const column = before.at(-1)!.length + 1;
    return {
      line: start.line + before.length - 1,
      column: before.length === 1 ? start.column + column - 1 : column,
    };
  };
  let index = 0;
  while (index < value.length) {
    if (value.startsWith('<!--', index)) {
      const end = value.indexOf(COMMENT_END, index);
      if (end === -1) return report(pointAt(index), 'this comment is not closed: add "-->".');
      index = end + COMMENT_END.length;
      continue;
    }
    TAG.lastIndex = index;
    const tag = TAG.exec(value);
    if (!tag) {
      const next = value.indexOf('<', index + 1);
      const text = value.slice(index, next === -1 ? undefined : next);
      if (text.startsWith('<'))
        report(pointAt(index), `this is not HTML that a text may contain: ${quoted(text)}.`);
      else if (text.trim()) append(...spaced(text, pointAt(index)));
      index += text.length;
      continue;
    }
    const [whole, slash, written = '', rest = ''] = tag;
    const name = written.toLowerCase();
    const point = pointAt(index);
    index += whole.length;
    const allowed = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
    if (!allowed && slash) continue;
    if (!allowed) report(point, `<${name}> is not allowed in a text: the elements are ${ALLOWED}.`);
    else if (slash) close(`<${name}>`, point, `</${name}>`);
    else {
      const attributes = attributesOf(rest);
      for (const attribute of Object.keys(attributes))
        if (!allowed.includes(attribute)) report(point, `<${name}> must not have "${attribute}": remove it.`);
      const position = { start: point, end: point };
      if (VOID.has(name)) append({ type: 'break', position });
      else
        open(`<${name}>`, { type: 'html', position }, (children) =>
          toElement(name, attributes, children, position),
        );
    }
  }
}

const toElement = (
  name: string,
  attributes: Record<string, string>,
  children: Node[],
  position: NonNullable<Node['position']>,
): Node => {
  if (name === 'a')
    return {
      type: 'link',
      url: attributes['href'] ?? '',
      title: attributes['title'] ?? null,
      children,
      position,
    };
  return elementNode(
    name,
    children,
    name === 'details' ? { open: 'open' in attributes } : attributes,
    position,
  );
};

/** Text of an HTML block as nodes, with the spaces around it. */
function spaced(text: string, at: Point): Node[] {
  const lead = text.length - text.trimStart().length;
  const space = (given: string): Node[] =>
    given ? [{ type: 'text', value: given.includes('\n') ? '\n' : ' ' }] : [];
  const before = text.slice(0, lead).split('\n');
  const point = {
    line: at.line + before.length - 1,
    column: before.length === 1 ? at.column + lead : before.at(-1)!.length + 1,
  };
  return [
    ...space(text.slice(0, lead)),
    ...parseInline(text.trim(), point),
    ...space(text.slice(text.trimEnd().length)),
  ];
}

const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );

const LINE = /^(:::?)[ \t]*([a-z-]*)[ \t]*(?:\{(.*)\})?/;

function addBlockLine(
  node: Node,
  written: string,
  { containers, leaves }: Blocks,
  { open, close, append }: Begin,
  report: Report,
): void {
  const [, colons, name = '', attributes] = LINE.exec(written)!;
  const names = (all: object, marks: string) =>
    Object.keys(all)
      .map((each) => `${marks}${each}`)
      .join(', ');
  if (colons === '::') {
    const make = leaves[name];
    if (!make)
      return report(node, `"::${name}" is not known: blocks of one line are ${names(leaves, '::')}.`);
    const made = make(attributesOf(attributes ?? ''), node, report);
    if (made) append(made);
  } else if (name) {
    const make = containers[name];
    if (!make) return report(node, `":::${name}" is not known: blocks are ${names(containers, ':::')}.`);
    open(':::', node, (children) => make(children, node, report));
  } else close(':::', node, ':::');
}
