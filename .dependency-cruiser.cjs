/** Import cycles are not allowed, type-only ones included: `npm run lint` checks it. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Move what both files need into a third one, or the type to where it is produced.',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
    exclude: { path: '(^|/)(node_modules|dist)/|\\.css$' },
    doNotFollow: { path: 'node_modules' },
    // Type-only imports count.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js'],
      conditionNames: ['source', 'import', 'require', 'default'],
      exportsFields: ['exports'],
    },
  },
};
