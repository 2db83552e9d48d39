import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './compose';

/** A regular expression in the sources. */
export interface Pattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

/** What stands for a value that is not constant in the pattern of a schema: a number in all of them. */
const UNKNOWN_VALUE = '99';

/** The sources of what runs: not those of tests, builds and scripts. */
const sources = (): string[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) =>
        /^(?:packages|services|gateway|shell|local|mf-[a-z]+)\//.test(file) &&
        /\/(?:src|assets|templates)\//.test(file) &&
        !/\.test\.tsx?$|\/testing?\/|\/bench\/|\.d\.ts$/.test(file),
    );

/** Initial values of constants, by name. */
type Constants = Map<string, ts.Expression>;

/** The constants of all sources; those of the file itself come first. */
class Scope {
  readonly #shared: Constants = new Map();
  readonly #own = new Map<ts.SourceFile, Constants>();

  add(file: ts.SourceFile): void {
    const own: Constants = new Map();
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
        own.set(node.name.text, node.initializer);
        this.#shared.set(node.name.text, node.initializer);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    this.#own.set(file, own);
  }

  /**
   * The text of an expression of constants; undefined when something in it is not constant.
   * @param unknown stands for what is not constant in a template
   */
  textOf(node: ts.Expression, file: ts.SourceFile, unknown?: string): string | undefined {
    const text = (each: ts.Expression) => this.textOf(each, file, unknown);
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return text(node.expression);
    if (ts.isIdentifier(node)) {
      const value = this.#valueOf(node, file);
      return value && value !== node ? text(value) : undefined;
    }
    if (ts.isTemplateExpression(node)) {
      const values = node.templateSpans.map(({ expression }) => text(expression) ?? unknown);
      if (values.includes(undefined)) return undefined;
      return (
        node.head.text + node.templateSpans.map(({ literal }, index) => values[index] + literal.text).join('')
      );
    }
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') {
      const of = this.#valueOf(node.expression, file);
      return of && ts.isRegularExpressionLiteral(of) ? sourceOf(of).source : undefined;
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const items = this.#valueOf(node.expression.expression, file);
      const [separator] = node.arguments;
      if (node.expression.name.text !== 'join' || !items || !ts.isArrayLiteralExpression(items) || !separator)
        return undefined;
      const values = items.elements.map(text);
      return values.includes(undefined) ? undefined : values.join(text(separator));
    }
    return undefined;
  }

  #valueOf(node: ts.Expression, file: ts.SourceFile): ts.Expression | undefined {
    if (!ts.isIdentifier(node)) return node;
    return this.#own.get(file)?.get(node.text) ?? this.#shared.get(node.text);
  }
}

/**
 * Finds the regular expressions of all sources: literals, `RegExp` of constants, and patterns of schemas.
 * @returns the files, too, in which a `RegExp` is of something that is not constant
 */
export function findPatterns(): { patterns: Pattern[]; dynamic: Set<string> } {
  const scope = new Scope();
  const files = sources().map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
    scope.add(parsed);
    return parsed;
  });
  const dynamic = new Set<string>();
  const patterns = files.flatMap((file) => patternsOf(file, scope, dynamic));
  return { patterns, dynamic };
}

function patternsOf(file: ts.SourceFile, scope: Scope, dynamic: Set<string>): Pattern[] {
  const found: Pattern[] = [];
  const add = (node: ts.Node, pattern: Pick<Pattern, 'source' | 'flags'>) =>
    found.push({
      file: file.fileName,
      line: file.getLineAndCharacterOfPosition(node.pos).line + 1,
      ...pattern,
    });
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, sourceOf(node));
    else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isNamed(node.expression, 'RegExp')) {
      const [pattern, flags] = node.arguments ?? [];
      const source = pattern && scope.textOf(pattern, file);
      if (source === undefined) dynamic.add(file.fileName);
      else add(node, { source, flags: (flags && scope.textOf(flags, file)) ?? '' });
    } else if (ts.isPropertyAssignment(node) && isNamed(node.name, 'pattern')) {
      const source = scope.textOf(node.initializer, file, UNKNOWN_VALUE);
      // A text of another meaning may have the same name.
      if (source !== undefined && isPattern(source)) add(node, { source, flags: 'u' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name;

function sourceOf({ text }: ts.RegularExpressionLiteral): Pick<Pattern, 'source' | 'flags'> {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
}
