/** A test or one of its helpers names files that it reads or runs. */
const TESTING = /\.(test|spec)\.tsx?$|(^|\/)tests?\//;
/** Names that say nothing about which file is meant. */
const COMMON_NAME = /^(package(-lock)?\.json|README\.md|index\.[a-z]+|config\.[a-z]+)$/;
const EXPORTED =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;
const EXPORT_LIST = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;

/** Tests that read all files of a kind, whatever their names are. */
export const TESTS_OF_KINDS = [
  [/\.md$/, 'tests/contract/docs.test.ts'],
  [/(^|\/)package(-lock)?\.json$/, 'tests/contract/supply-chain.test.ts'],
  [/(^|\/)package\.json$/, 'tests/contract/docs.test.ts'],
  [/\.mjs$/, 'tests/contract/script-imports.test.ts'],
  [/(^|\/)tsconfig[\w.]*\.json$/, 'tests/contract/types.test.ts'],
  [/\/(src|assets)\/(?!.*\.test\.tsx?$).*\.(tsx?|c?js)$/, 'tests/contract/code-rules.test.ts'],
];

/**
 * Finds the tests that a change touches. A file that imports a changed one is touched too, and so on. A barrel is no use
 * by itself: only who imports one of the names that the changed file exports is touched by way of it. A file that is not
 * imported (a script, a document, a style) touches the tests that have its name in their text.
 * @param {object} of
 * @param {string[]} of.changed
 * @param {Map<string, string[]>} of.imports each file with those that it imports
 * @param {(file: string) => string} of.text the text of a file
 * @param {(text: string) => boolean} of.isBarrel
 * @param {(file: string) => boolean} of.isTest
 * @returns {{ file: string, distance: number }[]} nearest first; a changed test has the distance 0
 */
export function selectTests({ changed, imports, text, isBarrel, isTest }) {
  const importers = invert(imports);
  const wordsOf = remember((file) => new Set(text(file).match(/\w+/g)));
  const leadsOn = remember((file) => isBarrel(text(file)));
  const distances = new Map();
  const queue = [];
  const reach = (file, distance) => {
    if (distances.has(file)) return;
    distances.set(file, distance);
    queue.push(file);
  };
  for (const file of changed) reach(file, 0);
  const testing = [...imports.keys()].filter((file) => TESTING.test(file));
  while (queue.length > 0) {
    const file = queue.shift();
    const next = distances.get(file) + 1;
    for (const user of usersOf(file, { importers, text, wordsOf, leadsOn })) reach(user, next);
    const name = file.split('/').pop();
    if (isNamed(file) && !COMMON_NAME.test(name))
      for (const test of testing) if (text(test).includes(name)) reach(test, next);
  }
  for (const file of changed)
    for (const [kind, test] of TESTS_OF_KINDS) if (kind.test(file) && imports.has(test)) reach(test, 1);
  return [...distances]
    .filter(([file]) => isTest(file))
    .map(([file, distance]) => ({ file, distance }))
    .sort((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1));
}

/** Files that are read or run by their name more often than they are imported. */
const isNamed = (file) => !/\.tsx?$/.test(file) || /(^|\/)(cli|server|part|process)\.ts$/.test(file);

/** The files that use a file: its importers, and by way of barrels those who import one of its names. */
function usersOf(file, { importers, text, wordsOf, leadsOn }) {
  const direct = importers.get(file) ?? [];
  if (leadsOn(file)) return direct;
  const names = exportedNames(text(file));
  const uses = (user) => names.length === 0 || names.some((name) => wordsOf(user).has(name));
  const barrels = new Set(direct.filter(leadsOn));
  const users = direct.filter((user) => !barrels.has(user));
  for (const barrel of barrels)
    for (const user of importers.get(barrel) ?? [])
      if (leadsOn(user)) barrels.add(user);
      else if (uses(user)) users.push(user);
  return users;
}

export function exportedNames(text) {
  const declared = [...text.matchAll(EXPORTED)].map(([, name]) => name);
  const listed = [...text.matchAll(EXPORT_LIST)].flatMap(([, list]) =>
    list.split(',').map((entry) =>
      entry
        .split(/\bas\b/)
        .pop()
        .replace(/\btype\b/, '')
        .trim(),
    ),
  );
  return [...new Set([...declared, ...listed])].filter((name) => /^\w+$/.test(name));
}

function remember(compute) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key);
  };
}

function invert(imports) {
  const importers = new Map();
  for (const [file, imported] of imports)
    for (const each of imported) {
      if (!importers.has(each)) importers.set(each, []);
      importers.get(each).push(file);
    }
  return importers;
}

/**
 * Takes the nearest tests that fit in a time. One that takes too long makes room for others further away.
 * @param {{ file: string, distance: number }[]} selected nearest first
 * @param {(file: string) => number} secondsOf how long a test file took last time
 * @param {number} budgetS seconds of one core
 * @returns {{ run: string[], left: string[] }} the changed tests themselves always run
 */
export function fitInto(selected, secondsOf, budgetS) {
  const run = [];
  const left = [];
  let usedS = 0;
  for (const { file, distance } of selected) {
    const seconds = secondsOf(file);
    if (distance > 0 && usedS + seconds > budgetS) left.push(file);
    else {
      run.push(file);
      usedS += seconds;
    }
  }
  return { run, left };
}
