import { defaultSchema } from 'rehype-sanitize';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Uploads } from '../uploads';
import { blocksOf } from './blocks';
import { addElements } from './elements';
import { addGfm } from './gfm';
import { addPictures } from './media';
import { textOf, visit, type Node, type Report, type TextProblem } from './nodes';
import { isolateBlockLines, parseMarkdown } from './parse';

/** A link in a text; a line and column of the text. */
export interface TextLink {
  url: string;
  line: number;
  column: number;
}

export interface RenderedText {
  html: string;
  links: TextLink[];
  /** Ids of its headings, to which links can lead. */
  anchors: ReadonlySet<string>;
  problems: TextProblem[];
}

type Schema = NonNullable<Parameters<typeof rehypeSanitize>[0]>;
const CELL: [string, ...string[]] = ['className', 'end', 'center'];
const schema: Schema = {
  ...defaultSchema,
  // Ids are made here, and no element of a text can have another.
  clobberPrefix: '',
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...['abbr', 'aside', 'cite', 'figcaption', 'figure', 'mark', 'small', 'track', 'u', 'video'],
  ],
  attributes: {
    ...defaultSchema.attributes,
    a: [...(defaultSchema.attributes?.['a'] ?? []), 'dataEmbed', 'rel', 'title'],
    abbr: ['title'],
    aside: [['className', 'callout', 'callout--warning']],
    blockquote: [['className', 'pullq']],
    details: ['open'],
    div: [['className', 'table'], 'tabIndex'],
    figure: [['className', 'fig', 'embed']],
    img: ['src', 'srcSet', 'sizes', 'width', 'height', 'alt', 'title', 'loading', 'decoding'],
    source: ['src', 'type'],
    span: [['className', 'credit']],
    track: ['kind', 'srcLang', 'label', 'src'],
    td: [CELL],
    th: [CELL],
    ul: [['className', 'gallery', 'contains-task-list']],
    video: ['controls', 'playsInline', 'preload', 'poster', 'width', 'height', 'ariaLabel'],
  },
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'] },
};

/** Turns the tree into HTML of an allow-list. */
const processor = unified()
  .use(remarkRehype, {
    clobberPrefix: '',
    footnoteLabel: 'Notes',
    footnoteLabelProperties: {},
    footnoteBackLabel: (reference: number) => `Back to where note ${reference + 1} is`,
  })
  .use(rehypeSanitize, schema)
  .use(rehypeStringify)
  .freeze();

/** Ids of the pages around a text. */
const TAKEN = ['comments', 'corrections', 'footnote-label', 'main', 'savepoint-config', 'verdict'];

/** Renders Markdown as HTML, and finds what is wrong in it. Nothing of the text is left out without a problem. */
export function renderMarkdown(
  markdown: string,
  uploads: Pick<Uploads, 'revisions' | 'sizes'> = { revisions: new Map(), sizes: new Map() },
): RenderedText {
  const problems: TextProblem[] = [];
  const { text, lines } = isolateBlockLines(markdown);
  const report: Report = (at, message) => {
    const start = 'line' in at ? at : at.position?.start;
    const problem = { line: lines[(start?.line ?? 1) - 1] ?? 1, column: start?.column ?? 1, message };
    const last = problems.at(-1);
    const isRepeated =
      last?.line === problem.line && last.column === problem.column && last.message === message;
    if (!isRepeated) problems.push(problem);
  };
  const root = parseMarkdown(text);
  addGfm(root, text, report);
  addElements(root, text, blocksOf(uploads), report);
  addPictures(root, uploads, report);
  const anchors = addAnchors(root);
  const links = linksOf(root, report).map(({ line, ...link }) => ({ ...link, line: lines[line - 1] ?? 1 }));
  const html = problems.length ? '' : String(processor.stringify(processor.runSync(root as never)));
  return { html, links, anchors, problems };
}

/** Gives headings an id made from their text, and returns all ids. */
function addAnchors(root: Node): Set<string> {
  const ids = new Set(TAKEN);
  const anchors = new Set<string>();
  visit(root, (node) => {
    if (node.type !== 'heading') return;
    const base =
      textOf(node)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join('-') || 'section';
    let id = base;
    for (let n = 1; ids.has(id); n++) id = `${base}-${n}`;
    ids.add(id);
    anchors.add(id);
    node.data = { hProperties: { id } };
  });
  return anchors;
}

const SAFE = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i;

/** The links of a text, those by reference too; reports addresses that lead nowhere, and references to nothing. */
function linksOf(root: Node, report: Report): TextLink[] {
  const links: TextLink[] = [];
  const definitions = new Map<string, Node>();
  visit(root, (node) => {
    if (node.type === 'definition') definitions.set(node.identifier!, node);
  });
  visit(root, (node) => {
    if (node.type === 'text' && node.value?.includes('][') && node.position)
      report(
        node,
        'this refers to an address that the text does not have: add "[name]: /address/" at its end.',
      );
    if (node.type === 'text' && node.value?.includes('<!--') && node.position)
      report(node, 'this comment is not closed: add "-->".');
    const target =
      node.type === 'linkReference'
        ? definitions.get(node.identifier!)
        : node.type === 'link'
          ? node
          : undefined;
    if (!target) return;
    const { line, column } = (node.position ?? target.position)?.start ?? { line: 1, column: 1 };
    const url = target.url ?? '';
    // Placeholders of standing pages become addresses later.
    if (SAFE.test(url) || /^(?:\{\{|%7B%7B)/.test(url)) links.push({ url, line, column });
    else
      report(
        node,
        `"${url}" is no address: begin it with / for a page of this site, with https:// or with mailto:.`,
      );
  });
  return links;
}
