/** A rule that reports what selectors of ESQuery find. */
const restrict = (selectors, message) => ({
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

const callPaths = restrict(
  ['Literal[value=PATH]', 'TemplateElement[value.raw=PATH]'].map((selector) =>
    selector.replace('PATH', String.raw`/^\u002f(api|internal)\u002f/`),
  ),
  'Paths of calls are in packages/contracts: make the call by its name, or use its route.',
);

/** Text for readers in JSX. Names of keys and code are the same in every language. */
const literalTexts = restrict(
  [
    ':matches(JSXFragment, JSXElement:not([openingElement.name.name=/^(kbd|code)$/])) > JSXText[value=LETTER]',
    ':matches(JSXFragment, JSXElement) > JSXExpressionContainer > Literal[value=LETTER]',
    ':matches(JSXFragment, JSXElement) > JSXExpressionContainer > ConditionalExpression > Literal[value=LETTER]',
    'JSXAttribute > Literal[value=/^\\p{Lu}\\p{Ll}/u]',
    'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder)$/] > Literal[value=LETTER]',
    'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder)$/] TemplateElement[value.raw=LETTER]',
  ].map((selector) => selector.replace('LETTER', '/\\p{L}/u')),
  'Texts for readers are in messages.ts of their part: see docs/voice.md.',
);

/** Imports that an expression matches. oxlint's own rule has no look-ahead. */
const imports = {
  meta: { schema: { type: 'array', items: { type: 'object' } } },
  create(context) {
    const patterns = context.options.map(({ regex, message }) => ({
      regex: new RegExp(regex, 'u'),
      message,
    }));
    const look = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      for (const { regex, message } of patterns)
        if (regex.test(source.value)) context.report({ node: source, message });
    };
    return { ImportDeclaration: look, ExportNamedDeclaration: look, ExportAllDeclaration: look };
  },
};

/** Rules of this project, for oxlint. */
export default {
  meta: { name: 'savepoint' },
  rules: { imports, 'call-paths': callPaths, 'literal-texts': literalTexts },
};
