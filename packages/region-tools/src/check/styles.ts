import type { AtRule, Container, Rule } from 'postcss';
import { postcss } from '../toolchain';
import type { BuiltFiles, SourceMap } from './built-files';

/** Rules that apply to the whole page. */
const GLOBAL_RULES = new Set([
  'import',
  'font-face',
  'property',
  'page',
  'namespace',
  'charset',
  'view-transition',
]);
const MARKER = /^--styles-/;

/** Finds styles that could change something outside the region. */
export function styleProblems({ sheets, maps }: BuiltFiles): string[] {
  const local = moduleClasses(maps);
  return Object.entries(sheets).flatMap(([name, text]) => sheetProblems(name, text, local));
}

function sheetProblems(name: string, text: string, local: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const add = (where: string, advice: string) =>
    void problems.push(`${name}: ${where.slice(0, 120)} ${advice}`);
  const sheet = postcss.parse(text, { from: name });
  sheet.walkDecls((declaration) => {
    if (declaration.important)
      add(
        `${selectorOf(declaration.parent)}{${declaration.prop}}`,
        'is !important: remove that, and use a more specific selector',
      );
    const [, address] = /url\(\s*["']?((?:[a-z][a-z+.-]*:)?\/\/[^"')\s]*)/i.exec(declaration.value) ?? [];
    if (address !== undefined)
      add(
        `${selectorOf(declaration.parent)}{${declaration.prop}}`,
        `loads ${address}, which the policy of the pages blocks: put the file beside the style sheet`,
      );
  });
  sheet.walkAtRules((rule) => {
    if (GLOBAL_RULES.has(rule.name))
      add(`@${rule.name}`, 'applies to the whole page: remove it, and use what the site has');
  });
  sheet.walkRules((rule) => {
    if (isKeyframe(rule) || isNested(rule) || isMarker(rule)) return;
    for (const selector of rule.selectors)
      if (!outerClasses(selector).some((own) => isOwn(own, local)))
        add(
          selector,
          'has no class of the region: put it below one of a CSS module (.module.css), not :global',
        );
  });
  return problems;
}

const selectorOf = (parent: Container | undefined): string => (parent as Rule | undefined)?.selector ?? '';
const isKeyframe = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);
const isNested = ({ parent }: Rule): boolean => parent?.type === 'rule';
/** What a build adds: it says that the sheet is in. */
const isMarker = (rule: Rule): boolean =>
  rule.selector === ':root' &&
  rule.nodes.every((node) => node.type === 'decl' && MARKER.test(node.prop) && !node.value.trim());

/** Lists the classes of a selector, but those in brackets, as of `:not(.a)`: these may be on other elements. */
function outerClasses(selector: string): string[] {
  let outside = selector;
  for (let before = ''; before !== outside;) {
    before = outside;
    outside = outside.replace(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  return classesOf(outside);
}

const classesOf = (text: string): string[] =>
  [...text.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name]) => name!.replaceAll('\\', ''));

/** Lists the classes of the CSS modules that sheets were made from, by their source maps. */
function moduleClasses(maps: Record<string, SourceMap>): Set<string> {
  const sources = Object.values(maps).flatMap(({ sources: names, sourcesContent = [] }) =>
    sourcesContent.filter((_, index) => names[index]?.endsWith('.module.css')),
  );
  return new Set(sources.flatMap(classesOf));
}

/** Whether a class is one of a CSS module, to whose name a build adds five characters. */
function isOwn(name: string, local: ReadonlySet<string>): boolean {
  const [, before] = /^(.+)-[\w+/-]{5}$/.exec(name) ?? [];
  return before !== undefined && local.has(before);
}
