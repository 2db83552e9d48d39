import type { Problem } from './problem';
import { parseYaml, type YamlSource } from './yaml-source';

const FENCED = /^---\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/;

/** A Markdown file's fields, as YAML between two lines of `---` at its top, and its text. */
export function splitFrontMatter(
  file: string,
  text: string,
): { source: YamlSource; body: string } | Problem[] {
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
  return Array.isArray(source) ? source : { source, body: text.slice(match[0].length) };
}
