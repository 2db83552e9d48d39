import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Packages from './packages';

/** Resolves to the same folder from `src/toolchain` and from `dist/toolchain`. */
const BUNDLE = path.join(__dirname, '..', '..', 'toolchain');
/** The published package brings the packages that it builds and checks with; in the workspace they are installed. */
const isPublished = __dirname.split(path.sep).includes('node_modules');
const load = createRequire(__filename);

export const {
  CssMinimizerPlugin,
  MiniCssExtractPlugin,
  ModuleFederationPlugin,
  postcss,
  SubresourceIntegrityPlugin,
  TerserPlugin,
  webpack,
} = load(isPublished ? path.join(BUNDLE, 'index.cjs') : './packages') as typeof Packages;

/** Returns the absolute path of a loader of webpack. */
export const loaderPath = (name: 'css-loader' | 'swc-loader'): string =>
  isPublished ? path.join(BUNDLE, `${name}.cjs`) : load.resolve(name);

/** Absolute paths of what the page of the checks is made with. */
export interface PagePackages {
  jsdom: string;
  axe: string;
}

/**
 * Finds what the page of the checks is made with.
 * @param folder of the remote’s package, which may have versions of its own
 * @returns the paths; or the names of the packages that are not installed
 */
export function findPagePackages(folder: string): PagePackages | string[] {
  if (isPublished) return { jsdom: path.join(BUNDLE, 'jsdom.cjs'), axe: path.join(BUNDLE, 'axe.min.js') };
  const [jsdom, axe] = ['jsdom', 'axe-core'].map((name) => resolveFrom(folder, name));
  return jsdom && axe ? { jsdom, axe } : [...(jsdom ? [] : ['jsdom']), ...(axe ? [] : ['axe-core'])];
}

/**
 * Returns the path of the TypeScript compiler: that of a remote’s package if it has one, for this is also that of its
 * editor; else the one of the published tools.
 */
export function findTypeScript(folder: string): string | undefined {
  return (
    resolveFrom(folder, 'typescript/bin/tsc') ??
    (isPublished ? path.join(BUNDLE, 'typescript', '_tsc.js') : undefined)
  );
}

function resolveFrom(folder: string, name: string): string | undefined {
  try {
    return createRequire(path.join(folder, 'package.json')).resolve(name);
  } catch {
    return undefined;
  }
}
