import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Node } from './nodes';

type State = (code: number | null) => State | undefined;
interface Effects {
  enter(type: string): void;
  consume(code: number | null): void;
  exit(type: string): void;
}
interface Tokenizer {
  now(): { offset: number };
}

const LESS_THAN = 60;
/** A comment or another construct that has no end within this many characters is text. */
const MAX_CONSTRUCT_LENGTH = 2_000;
/** Constructs that end with a text of their own, for which CommonMark searches the whole paragraph, from each start. */
const ENDS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
] as const;

/**
 * Takes the `<` of constructs without an end for text, so that a text of many of them takes linear time.
 * @param source the whole text
 */
const linearHtml = (source: string) => ({
  text: {
    [LESS_THAN]: {
      name: 'openConstruct',
      tokenize(this: Tokenizer, effects: Effects, ok: State, nok: State): State {
        const { offset } = this.now();
        const start = ENDS.find(([begin]) => source.startsWith(begin, offset));
        const end =
          start && source.slice(offset, offset + MAX_CONSTRUCT_LENGTH).indexOf(start[1], start[0].length);
        if (end !== -1) return nok;
        return (code) => {
          effects.enter('data');
          effects.consume(code);
          effects.exit('data');
          return ok;
        };
      },
    },
  },
});

/** Parses CommonMark. */
export function parseMarkdown(source: string): Node {
  const processor = unified().use(remarkParse);
  (processor.data as (key: string, value: unknown) => void)('micromarkExtensions', [linearHtml(source)]);
  return processor.parse(source) as unknown as Node;
}

/** Parses text inside of another one, and moves it to where it is there. @param at its first character */
export function parseInline(source: string, at: { line: number; column: number }): Node[] {
  const root = parseMarkdown(source);
  const move = (point: { line: number; column: number }) => {
    if (point.line === 1) point.column += at.column - 1;
    point.line += at.line - 1;
  };
  const moveAll = (node: Node) => {
    if (node.position) {
      move(node.position.start);
      move(node.position.end);
    }
    for (const child of node.children ?? []) moveAll(child);
  };
  moveAll(root);
  return (root.children ?? []).flatMap((block) =>
    block.type === 'paragraph' ? (block.children ?? []) : [block],
  );
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line that begins or ends a block: `:::note`, `:::`, `::video{…}`. */
export const BLOCK_LINE = /^:::?[ \t]*(?:[a-z][a-z-]*(?:[ \t]*\{.*\})?)?$/;

/**
 * Puts empty lines around the lines that begin and end blocks, so that each is a paragraph of its own.
 * @returns the text, and for each of its lines the line from which it is, from 1
 */
export function isolateBlockLines(source: string): { text: string; lines: number[] } {
  const text: string[] = [];
  const lines: number[] = [];
  const add = (line: string, number: number) => {
    text.push(line);
    lines.push(number);
  };
  let fence: string | undefined;
  for (const [index, line] of source.split(/\r?\n/).entries()) {
    const [, marks] = FENCE.exec(line) ?? [];
    const isBlockLine: boolean = fence === undefined && BLOCK_LINE.test(line.trimEnd());
    if (marks) {
      if (fence === undefined) fence = marks;
      else if (marks.startsWith(fence[0]!) && marks.length >= fence.length && line.trim() === marks)
        fence = undefined;
    }
    if (isBlockLine) add('', index + 1);
    add(line, index + 1);
    if (isBlockLine) add('', index + 1);
  }
  return { text: text.join('\n'), lines };
}
