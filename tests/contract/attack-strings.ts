import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** What a class of characters may have; the first that it has is taken. */
const CANDIDATES = [...'a0 -/.:,;@&#<>"\'()[]{}=_%A!?*+~|\\^$`'].concat(
  '\n',
  '\t',
  '\r',
  'é',
  '\u0301',
  '漢',
  '\u0000',
  '😀',
);
/** Repetitions from which a quantifier counts as one without a limit. */
const UNLIMITED = 50;
/** What makes a match fail at the end. */
const ENDS = ['', '\u0000', '\n\u0000'];

/** A text that a pattern may take long for: something repeated between two others. */
export interface Attack {
  before: string;
  repeated: string;
  after: string;
}

/**
 * Texts that may take a pattern long: for each of its repetitions, what is repeated after what comes before it, and both
 * together again and again, so that the pattern begins anew at each of them.
 */
export function attacksOn(source: string, flags: string): Attack[] {
  const sets = flags.includes('v');
  const parsed = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: sets,
  });
  const sample = sampler(flags);
  const pairs = new Map<string, readonly [string, string]>();
  const add = (before: string, repeated: string) => {
    if (repeated !== '') pairs.set(JSON.stringify([before, repeated]), [before, repeated]);
  };
  visitRegExpAST(parsed, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max < UNLIMITED) return;
      const before = sample.before(quantifier);
      for (const each of sample.choices(quantifier.element)) {
        add(before, each);
        add('', before + each);
      }
      add('', before);
    },
  });
  return [...pairs.values()].flatMap(([before, repeated]) =>
    ENDS.map((after) => ({ before, repeated, after })),
  );
}

function sampler(flags: string) {
  const known = new Map<string, string>();
  const characterOf = (raw: string): string => {
    const found =
      known.get(raw) ??
      CANDIDATES.find((each) => new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, '')).test(each)) ??
      '';
    known.set(raw, found);
    return found;
  };
  const textOf = (elements: readonly AST.Element[]): string => elements.map((each) => one(each)).join('');
  const one = (element: AST.Element): string => choices(element)[0] ?? '';
  /** Texts that an element matches: one for each of its alternatives. */
  const choices = (element: AST.QuantifiableElement | AST.Element): string[] => {
    switch (element.type) {
      case 'Character':
        return [String.fromCodePoint(element.value)];
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return [characterOf(element.raw)];
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.slice(0, 5).map(({ elements }) => textOf(elements));
      case 'Quantifier':
        return element.min === 0 && element.max === 1
          ? [one(element.element), '']
          : [one(element.element).repeat(Math.max(1, Math.min(element.min, UNLIMITED)))];
      case 'Backreference':
        return Array.isArray(element.resolved) ? [''] : [one(element.resolved)];
      default:
        return [''];
    }
  };
  /** What a pattern matches before it comes to an element. */
  const before = (element: AST.Element): string => {
    let text = '';
    for (let node: AST.Node | null = element; node; node = node.parent) {
      if (node.parent?.type !== 'Alternative') continue;
      const { elements } = node.parent;
      text = textOf(elements.slice(0, elements.indexOf(node as AST.Element))) + text;
    }
    return text;
  };
  return { choices, before };
}
