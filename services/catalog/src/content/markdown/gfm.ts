import { changeChildren, visit, type Node, type Report } from './nodes';
import { parseInline } from './parse';

/**
 * What GitHub’s Markdown has besides CommonMark: tables, strikethrough, task lists, footnotes and bare addresses.
 * @see https://github.github.com/gfm/
 */
export function addGfm(root: Node, source: string, report: Report): void {
  const lines = source.split('\n');
  const definitions = takeFootnotes(root, lines);
  changeChildren(root, (children) => children.map((node) => toTable(node, lines, report)));
  visit(root, markTask);
  for (const tree of [root, ...definitions]) {
    changeChildren(tree, (children, parent) =>
      parent.type === 'link'
        ? children
        : children.flatMap((node) => (node.type === 'text' ? linkAddresses(node) : [node])),
    );
    changeChildren(tree, (children) => strike(children, source));
  }
  addFootnotes(root, definitions, report);
}

const TASK = /^\[([ xX])\][ \t]/;

function markTask(item: Node): void {
  const text = item.type === 'listItem' ? item.children?.[0]?.children?.[0] : undefined;
  const [whole, mark] = (text?.type === 'text' && TASK.exec(text.value ?? '')) || [];
  if (!whole) return;
  item.checked = mark !== ' ';
  text!.value = text!.value!.slice(whole.length);
}

/** Whether a line is the one of dashes below the names of a table. */
const isDelimiterRow = (line: string): boolean =>
  line.includes('|') &&
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .every((cell) => /^:?-+:?$/.test(cell.trim()));

/** A paragraph whose second line is a row of dashes is a table. */
function toTable(node: Node, lines: readonly string[], report: Report): Node {
  const { position } = node;
  if (node.type !== 'paragraph' || !position || position.end.line === position.start.line) return node;
  const rows = lines.slice(position.start.line - 1, position.end.line).map((line, index) => {
    const start = index === 0 ? position.start.column - 1 : (/^[\s>]*/.exec(line)?.[0].length ?? 0);
    return { text: line.slice(start), line: position.start.line + index, column: start + 1 };
  });
  const found = rows.findIndex(({ text }) => isDelimiterRow(text));
  if (found === -1) return node;
  if (found !== 1) {
    report(node, 'a table needs an empty line before it, and one row of names above its row of dashes.');
    return node;
  }
  const align = cellsOf(rows[1]!).map(({ text }) =>
    text.endsWith(':') ? (text.startsWith(':') ? 'center' : 'end') : '',
  );
  const children = rows
    .filter((_row, index) => index !== 1)
    .map((row): Node => {
      const cells = cellsOf(row);
      if (cells.length !== align.length)
        report(row, `this row has ${cells.length} cells, and the row of dashes ${align.length}.`);
      return {
        type: 'tableRow',
        children: align.map((_each, index): Node => ({
          type: 'tableCell',
          ...(align[index] && { data: { hProperties: { className: [align[index]] } } }),
          children: cells[index] ? parseInline(cells[index].text, cells[index]) : [],
        })),
      };
    });
  const table: Node = { type: 'table', children, position };
  // Wide tables scroll in themselves, by keyboard too.
  return {
    type: 'element',
    data: { hName: 'div', hProperties: { className: ['table'], tabIndex: 0 } },
    children: [table],
    position,
  };
}

interface Cell {
  text: string;
  line: number;
  column: number;
}

/** Splits a row at its bars, without those that are escaped or in code. */
function cellsOf({ text, line, column }: Cell): Cell[] {
  const cells: Cell[] = [];
  let start = 0;
  const push = (end: number) => {
    const raw = text.slice(start, end);
    const lead = raw.length - raw.trimStart().length;
    cells.push({ text: raw.trim().replaceAll(String.raw`\|`, '|'), line, column: column + start + lead });
    start = end + 1;
  };
  let code = false;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '`') code = !code && text.includes('`', i + 1);
    else if (text[i] === '|' && !code) push(i);
  }
  push(text.length);
  if (cells[0]?.text === '') cells.shift();
  if (cells.at(-1)?.text === '') cells.pop();
  return cells;
}

/** Puts what is between two `~~` into an element. */
function strike(children: Node[], source: string): Node[] {
  const parts = children.flatMap((node): (Node | '~~')[] => {
    if (node.type !== 'text' || !node.value?.includes('~~')) return [node];
    const written = source.slice(node.position?.start.offset, node.position?.end.offset);
    if (written.includes(String.raw`\~`)) return [node];
    return node.value
      .split('~~')
      .flatMap((value, index): (Node | '~~')[] => [
        ...(index ? (['~~'] as const) : []),
        ...(value ? [{ ...node, value }] : []),
      ]);
  });
  const marks = parts.filter((part) => part === '~~').length;
  const result: Node[] = [];
  let inside: Node[] | undefined;
  let left = marks - (marks % 2);
  for (const part of parts) {
    if (part !== '~~') (inside ?? result).push(part);
    else if (left-- <= 0) result.push({ type: 'text', value: '~~' });
    else if (inside) {
      result.push({ type: 'delete', children: inside });
      inside = undefined;
    } else inside = [];
  }
  return result;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
const TRAILING = /[.,:;!?'"*_~)\]]$/;

/** Makes links of the addresses in a text. */
function linkAddresses(node: Node): Node[] {
  const { value = '' } = node;
  const result: Node[] = [];
  let from = 0;
  for (const { 0: found, index } of value.matchAll(ADDRESS)) {
    let url = found;
    while (TRAILING.test(url) && !(url.endsWith(')') && url.includes('('))) url = url.slice(0, -1);
    if (index > from) result.push({ ...node, value: value.slice(from, index) });
    result.push({ type: 'link', url, children: [{ type: 'text', value: url }], position: node.position });
    from = index + url.length;
  }
  if (!from) return [node];
  if (from < value.length) result.push({ ...node, value: value.slice(from) });
  return result;
}

const FOOTNOTE = /^\[\^([^\]\s]+)\]:[ \t]*/;

/** Takes the texts of footnotes out of the tree: lines that begin with `[^label]:`. */
function takeFootnotes(root: Node, lines: readonly string[]): Node[] {
  const definitions: Node[] = [];
  root.children = (root.children ?? []).flatMap((node) => {
    const { start, end } = node.position ?? {};
    if (!start || !end || !['paragraph', 'definition'].includes(node.type)) return [node];
    if (start.column !== 1 || !FOOTNOTE.test(lines[start.line - 1]!)) return [node];
    let current: { label: string; text: string; line: number; column: number } | undefined;
    const finish = () => {
      if (!current) return;
      const { label, text, ...at } = current;
      definitions.push({
        type: 'footnoteDefinition',
        identifier: label.toLowerCase(),
        label,
        children: [{ type: 'paragraph', children: parseInline(text, at) }],
        position: { start: { ...at, column: 1 }, end: at },
      });
    };
    for (let line = start.line; line <= end.line; line++) {
      const text = lines[line - 1]!;
      const [whole, label] = FOOTNOTE.exec(text) ?? [];
      if (!whole) current!.text += `\n${text.trim()}`;
      else {
        finish();
        current = { label: label!, text: text.slice(whole.length), line, column: whole.length + 1 };
      }
    }
    finish();
    return [];
  });
  return definitions;
}

const REFERENCE = /\[\^([^\]\s[]{1,100})\]/g;

/** Makes references of `[^label]`, and reports those without a text and texts without a reference. */
function addFootnotes(root: Node, definitions: readonly Node[], report: Report): void {
  const known = new Map(definitions.map((each) => [each.identifier!, each]));
  const used = new Set<string>();
  for (const tree of [root, ...definitions])
    changeChildren(tree, (children) =>
      children.flatMap((node): Node[] => {
        // A footnote of one word reads like the definition of an address, and its reference like a link.
        if (node.type === 'linkReference' && node.identifier?.startsWith('^')) {
          const identifier = node.identifier.slice(1);
          used.add(identifier);
          if (known.has(identifier)) return [{ type: 'footnoteReference', identifier, label: identifier }];
        }
        if (node.type !== 'text' || !node.value?.includes('[^')) return [node];
        const result: Node[] = [];
        let from = 0;
        for (const { 0: whole, 1: label = '', index } of node.value.matchAll(REFERENCE)) {
          const identifier = label.toLowerCase();
          if (!known.has(identifier))
            report(node, `there is no footnote "[^${label}]: …": add its text, or remove this.`);
          used.add(identifier);
          result.push(
            { ...node, value: node.value.slice(from, index) },
            { type: 'footnoteReference', identifier, label },
          );
          from = index + whole.length;
        }
        return [...result, { ...node, value: node.value.slice(from) }];
      }),
    );
  for (const [identifier, node] of known)
    if (!used.has(identifier))
      report(node, `nothing refers to the footnote [^${node.label}]: add it to the text, or remove this.`);
  root.children!.push(...definitions);
}
