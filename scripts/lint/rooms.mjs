/**
 * Which folder of a package may import which: the rooms of `src`, from the lowest, and inside a room its folders, of which `.`
 * stands for the files beside them. What is not listed is not held to an order.
 */

/** @typedef {string | { [name: string]: Order }} Room the name of a folder, or what is in it too */
/** @typedef {Room[]} Order */

/**
 * Package → its rooms. A room imports those before it, and only through their `index.ts`; the files of `src` itself import
 * all, in the same way.
 * @type {Record<string, Order>}
 */
export const rooms = {
  'packages/contracts': [
    'base',
    'schema',
    'errors',
    'catalog',
    'comments',
    'moderation',
    'sites',
    'members',
    'regions',
    'region-trust',
    'fragment-html',
    'api',
    'routes',
  ],
  'packages/service-kit': [
    'base',
    'processes',
    'config',
    'names',
    'privacy',
    'metrics',
    'tracing',
    'outgoing',
    'calls',
    'http',
    'data',
    'jobs',
    { testing: ['.', 'fuzz'] },
  ],
  'services/comments': [
    'texts',
    { data: ['models', 'rules', '.'] },
    'threads',
    { moderation: ['spam', '.', 'figures'] },
    'posting',
    { notices: ['.', 'webhooks', 'push', { mail: ['.', 'inbound'] }, 'moderators', 'guests'] },
    {
      sites: [
        '.',
        { 'import-export': ['.', 'formats', 'reading'] },
        'reading',
        'spam',
        'webhooks',
        'invitations',
        'managing',
      ],
    },
    'members',
    'routes',
    'command-line',
  ],
};

/** @param {Room} room */
export const nameOf = (room) => (typeof room === 'string' ? room : Object.keys(room)[0]);
const orderIn = (room) => (typeof room === 'string' ? undefined : Object.values(room)[0]);

/** The steps from `src` to a file, and to what it imports; undefined for what is outside. */
function stepsTo(file, source) {
  const [found] = Object.keys(rooms).filter((folder) => file.includes(`${folder}/src/`));
  if (!found || !source.startsWith('.')) return undefined;
  const at = file.slice(file.lastIndexOf(`${found}/src/`) + found.length + 5).split('/');
  const to = at.slice(0, -1);
  for (const step of source.split('/')) {
    if (step === '..' && to.pop() === undefined) return undefined;
    if (step !== '..' && step !== '.') to.push(step);
  }
  return { order: rooms[found], at, to };
}

/**
 * What is wrong with an import, as a sentence; undefined: nothing.
 * @param {string} file that imports, a path with slashes
 * @param {string} source what it imports, such as `../data`
 */
export function wrongWith(file, source) {
  const steps = stepsTo(file, source);
  if (!steps || /\.test\.tsx?$/.test(file)) return undefined;
  let { order } = steps;
  const { at, to } = steps;
  for (let depth = 0; order; depth += 1) {
    const names = order.map(nameOf);
    // The face of a room, which has what its folders have.
    if (depth > 0 && at.length === depth + 1 && /^index\.tsx?$/.test(at[depth])) return undefined;
    const unitOf = (path) =>
      names.includes(path[depth]) ? path[depth] : path.length <= depth + 1 ? '.' : path[depth];
    const from = at.length === depth + 1 ? '.' : at[depth];
    const into = unitOf(to);
    if (from === into) {
      const room = order.find((each) => nameOf(each) === from);
      if (from === '.' || !room) return undefined;
      order = orderIn(room);
      continue;
    }
    const below = depth === 0 && from === '.' ? names : names.slice(0, Math.max(names.indexOf(from), 0));
    if (!below.includes(into))
      return `${from === '.' ? 'These files' : from} may import ${below.join(', ') || 'no other folder'}: see scripts/lint/rooms.mjs.`;
    if (depth === 0 && to.length > 1) return `Import what ${into} has through its index.ts.`;
    return undefined;
  }
  return undefined;
}
