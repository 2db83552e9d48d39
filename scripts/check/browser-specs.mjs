import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';

/** Which browser tests a change concerns most: a pattern of changed files, and one of the names of the tests' files. */
export const SPECS = [
  [/^mf-ratings\//, /^(ratings|visitors)/],
  [/^mf-header\//, /^(header|keyboard)/],
  [/^mf-streams\//, /^streams/],
  [/^mf-account\/src\/signin\/|^packages\/session\//, /^(signin|visitors)/],
  [/^mf-sites\//, /^(sites|site-moderation)/],
  [/^mf-account\/(?!src\/signin\/)/, /^(account|forms)/],
  [/^mf-moderation\//, /^(moderation|site-moderation)/],
  [/^mf-comments\/src\/comments\/mentions\//, /^mentions/],
  [/^mf-comments\//, /^(comments-|comment-links|replies)/],
  [/^services\/comments\/src\/(moderation|spam)/, /^(moderation|spam-filter)/],
  [/^services\/comments\/src\/sites\//, /^(sites|embed-sites)/],
  [/^services\/comments\/(?!src\/(moderation|spam|sites))/, /^(comments-|replies)/],
  [/^services\/user-actions\//, /^(ratings|account)/],
  [/^services\/catalog\//, /^(lists|crawl)/],
  [/^services\/forms\//, /^forms/],
  [/^services\/streams\//, /^streams/],
  [/^services\/images\//, /^gallery/],
  [/^services\/(regions|fragments)\/|^packages\/region-store\//, /^(rollouts|previews)/],
  [/^packages\/embed\/|^shell\/src\/(client\/(embed|frame)|server\/embed)/, /^embed/],
  [/^packages\/region-tools\//, /^region-dev/],
  [/^(gateway|local|packages\/(contracts|region-kit|service-kit))\//, /^journey/],
  [/^shell\/src\/(?!client\/(embed|frame)|server\/embed)/, /^(page-layout|page-kinds)/],
  [/^content\//, /^crawl/],
];

/** Names of all browser tests, without their endings. */
export const specNames = () =>
  readdirSync(join(root, 'tests/browser'))
    .filter((file) => /\.spec\.ts$/.test(file))
    .map((file) => file.replace(/\.spec\.ts$/, ''));

/**
 * The command that runs the browser tests which a change concerns most.
 * @param {string[]} changed
 * @param {string[]} names of all browser tests
 * @returns {string | undefined} nothing where no part of the site has changed
 */
export function browserCommand(changed, names = specNames()) {
  const patterns = SPECS.filter(([files]) => changed.some((file) => files.test(file) && !isTest(file)));
  const touched = names.filter(
    (name) =>
      !name.endsWith('.long') &&
      (patterns.some(([, specs]) => specs.test(name)) || changed.includes(`tests/browser/${name}.spec.ts`)),
  );
  return touched.length === 0 ? undefined : `npm run build && npm run browser -- ${touched.join(' ')}`;
}

const isTest = (file) => /\.test\.tsx?$|\.md$/.test(file);
