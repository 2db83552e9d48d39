/**
 * Which part may import which: contracts ← kits ← services, gateway, regions, shell ← local, tests.
 * Every part is a package, so the rule is a list of package names per folder; a relative path that
 * climbs out of its own package is refused everywhere.
 */
const REGION = ['contracts', 'region-kit', 'session'];
const SERVICE = ['contracts', 'service-kit'];

/** Folder → packages of this workspace that its sources may import. */
export const allowed = {
  'packages/contracts': [],
  'packages/covers': [],
  'packages/session': ['contracts'],
  // Itself as the page’s shared module, in what stands for Redux Toolkit.
  'packages/region-kit': ['contracts', 'region-kit'],
  'packages/service-kit': ['contracts'],
  'packages/region-tools': ['contracts'],
  'services/catalog': [...SERVICE, 'covers'],
  'services/comments': SERVICE,
  'services/user-actions': SERVICE,
  'services/forms': SERVICE,
  'services/streams': SERVICE,
  'services/images': [...SERVICE, 'covers'],
  'services/fragments': SERVICE,
  'services/regions': SERVICE,
  gateway: SERVICE,
  shell: [...SERVICE, 'region-kit', 'session', 'covers'],
  'mf-header': REGION,
  'mf-comments': REGION,
  'mf-ratings': REGION,
  'mf-streams': REGION,
  'mf-account': REGION,
  'local/embedded-mongo': [],
  'local/identity': [],
};

/** Folders of parts, as a relative path would name one of them. */
const LEAVES = Object.keys(allowed).map((folder) => folder.split('/').pop());
const CLIMBS_OUT = `^(\\.\\./)+((packages|services|local|tests|scripts)/|(${LEAVES.join('|')})/(src|dist|test)/)`;

/** Tests may also stand on the local stand-ins: they are the real protocols. */
const FOR_TESTS = ['embedded-mongo', 'identity'];

const rule = (folder, names) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: names.length ? `^@savepoint/(?!(${names.join('|')})(/|$))` : '^@savepoint/',
          message: `${folder} may import ${names.length ? names.join(', ') : 'no other package of this workspace'}.`,
        },
        { regex: CLIMBS_OUT, message: 'A relative import must stay inside its own package.' },
      ],
    },
  ],
});

export const arrows = Object.entries(allowed).flatMap(([folder, names]) => [
  { files: [`${folder}/**/*.{ts,tsx}`], rules: rule(folder, names) },
  {
    files: [`${folder}/**/*.test.{ts,tsx}`, `${folder}/test/**`, `${folder}/src/testing/**`],
    rules: rule(folder, [...names, ...FOR_TESTS]),
  },
]);
