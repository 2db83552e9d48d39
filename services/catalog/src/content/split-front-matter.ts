import { markdownBounds } from './bounds';
import type { Problem } from './problem';
import { parseYaml, type YamlSource } from './yaml-source';

const FENCED = /^---\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/;

export interface MarkdownFile {
  source: YamlSource;
  body: string;
  /** Line of the file at which the body starts. */
  bodyLine: number;
}

/** Splits a Markdown file into its front matter (YAML between two lines of `---`) and its text. */
export function splitFrontMatter(file: string, text: string): MarkdownFile | Problem[] {
  const match = FENCED.exec(text);
  if (!match)
    return [
      {
        file,
        line: 1,
        message:
          'the fields at the top are missing: begin with a line "---", the fields, and another line "---".',
      },
    ];
  const source = parseYaml(file, match[1]!, 2);
  const bodyLine = match[0].split('\n').length;
  if (Array.isArray(source)) return source;
  const body = text.slice(match[0].length);
  const problems = markdownBounds(file, body, bodyLine);
  return problems.length ? problems : { source, body, bodyLine };
}
