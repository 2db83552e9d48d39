/**
 * `npm run licences`: lists the licences of all dependencies, from the lock file. Exits with 1 when one is not in
 * scripts/dependencies.json. Arguments: another lock file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build/workspaces.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { licences, licenceExceptions } = read(join(root, 'scripts', 'dependencies.json'));
const allowed = new Set(licences);
const exceptions = Object.keys(licenceExceptions);

/** Whether an SPDX expression of names, AND, OR and one pair of brackets is allowed. */
const isAllowed = (expression = '') =>
  expression
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.has(name)));
const isException = (name) =>
  exceptions.some((each) => name === each || (each.endsWith('-') && name.startsWith(each)));

const { packages } = read(process.argv[2] ?? join(root, 'package-lock.json'));
const dependencies = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { version, license }]) => ({ name: path.split('node_modules/').at(-1), version, license }));

const byLicence = new Map();
for (const each of dependencies) {
  const licence = each.license ?? 'none';
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), each]);
}
for (const [licence, group] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) {
  const names = new Set(group.map(({ name, version }) => `${name}@${version}`));
  console.log(`${licence}: ${[...names].sort().join(', ')}`);
}
for (const { name, version, license } of dependencies)
  if (!isAllowed(license) && !isException(name)) {
    console.error(`${name}@${version} has the licence ${license ?? 'none'}, which is not allowed.`);
    process.exitCode = 1;
  }
