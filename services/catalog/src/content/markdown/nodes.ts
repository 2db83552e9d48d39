/** A place in a Markdown text; both from 1. */
export interface Point {
  line: number;
  column: number;
  offset?: number | undefined;
}

/** A node of a syntax tree of Markdown, as far as this folder needs it. @see https://github.com/syntax-tree/mdast */
export interface Node {
  type: string;
  children?: Node[];
  value?: string;
  url?: string;
  title?: string | null;
  alt?: string | null;
  identifier?: string;
  label?: string | null;
  checked?: boolean | null;
  align?: (string | null)[];
  depth?: number;
  position?: { start: Point; end: Point } | undefined;
  /** What it becomes in HTML. */
  data?: { hName?: string; hProperties?: Record<string, unknown>; hChildren?: object[] };
}

/** What is wrong in a text, and where. */
export interface TextProblem {
  line: number;
  column: number;
  message: string;
}

/** Collects the problems of one text. */
export interface Report {
  (node: { position?: { start: Point } | undefined } | Point, message: string): void;
}

/** An element with its children, which becomes that element in HTML. */
export const elementNode = (
  hName: string,
  children: Node[],
  hProperties: Record<string, unknown> = {},
  position?: Node['position'],
): Node => ({ type: 'element', data: { hName, hProperties }, children, position });

/** The text of a node and everything in it. */
export const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');

/** Replaces the children of every node in a tree, innermost first. @param change returns the new children */
export function changeChildren(node: Node, change: (children: Node[], parent: Node) => Node[]): void {
  if (!node.children) return;
  for (const child of node.children) changeChildren(child, change);
  node.children = change(node.children, node);
}

/** Calls a function with every node of a tree. */
export function visit(node: Node, call: (node: Node) => void): void {
  call(node);
  for (const child of node.children ?? []) visit(child, call);
}
