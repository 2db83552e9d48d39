import type { Problem } from './problem';
import { parseYaml, type YamlSource } from './yaml-source';

const FENCED = /^---\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/;

export interface MarkdownFile {
  source: YamlSource;
  body: string;
  /** Line of the file at which the body starts. */
  bodyLine: number;
}

/** A Markdown file's fields, as YAML between two lines of `---` at its top, and its text. */
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
  return Array.isArray(source) ? source : { source, body: text.slice(match[0].length), bodyLine };
}
