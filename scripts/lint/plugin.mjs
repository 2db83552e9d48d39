import { wrongWith } from './rooms.mjs';

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

/** Reports what is wrong with an import or export. @param {(source: string) => string | undefined} wrongWith */
const ofImports = (context, wrongWith) => {
  const look = ({ source }) => {
    if (typeof source?.value !== 'string') return;
    const message = wrongWith(source.value);
    if (message !== undefined) context.report({ node: source, message });
  };
  return {
    ImportDeclaration: look,
    ImportExpression: look,
    ExportNamedDeclaration: look,
    ExportAllDeclaration: look,
  };
};

/** Imports that an expression matches. oxlint's own rule has no look-ahead. */
const imports = {
  meta: { schema: { type: 'array', items: { type: 'object' } } },
  create(context) {
    const patterns = context.options.map(({ regex, message }) => ({
      regex: new RegExp(regex, 'u'),
      message,
    }));
    return ofImports(context, (source) => patterns.find(({ regex }) => regex.test(source))?.message);
  },
};

/** Imports of folders inside a package: one way only, through the face of each room. */
const roomRule = {
  create: (context) =>
    ofImports(context, (source) => wrongWith(context.filename.replaceAll('\\', '/'), source)),
};

/** The call that is all that a function does. */
function onlyCallOf({ body }) {
  const [first, second] =
    body.type === 'BlockStatement' ? body.body : [{ type: 'ReturnStatement', argument: body }];
  if (second || !first || !['ReturnStatement', 'ExpressionStatement'].includes(first.type)) return undefined;
  const value = first.argument ?? first.expression;
  const call = value?.type === 'AwaitExpression' ? value.argument : value;
  return call?.type === 'CallExpression' && call.callee.type === 'Identifier' ? call : undefined;
}

/** Functions of a module that hand their parameters on to another one of the package, and do nothing else. */
const handsOn = {
  create(context) {
    const look = (made, others) => {
      const call = onlyCallOf(made);
      if (!call || others.has(call.callee.name)) return;
      const names = made.params.map(({ type, name }) => (type === 'Identifier' ? name : undefined));
      const given = call.arguments.map(({ type, name }) => (type === 'Identifier' ? name : null));
      if (names.length > 0 && given.length === names.length && names.every((name, at) => name === given[at]))
        context.report({ node: made, message: 'It only hands its parameters on: call the other function.' });
    };
    return {
      Program({ body }) {
        // What is imported from other packages, to which a function of one’s own gives another face.
        const others = new Set(
          body
            .filter(({ type, source }) => type === 'ImportDeclaration' && !source.value.startsWith('.'))
            .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)),
        );
        for (const statement of body) {
          const found = statement.type.startsWith('Export') ? statement.declaration : statement;
          const made =
            found?.type === 'VariableDeclaration' ? found.declarations.map(({ init }) => init) : [found];
          for (const each of made) if (/Function/.test(each?.type) && each.body) look(each, others);
        }
      },
    };
  },
};

/** Rules of this project, for oxlint. */
export default {
  meta: { name: 'savepoint' },
  rules: {
    imports,
    'hands-on': handsOn,
    rooms: roomRule,
    'call-paths': callPaths,
    'literal-texts': literalTexts,
  },
};
