import path from 'node:path';
import type { Compilation, NormalModule, WebpackError } from 'webpack';
import { partsOf } from './shared';

type Issuer = ReturnType<Compilation['moduleGraph']['getIssuer']>;

const STYLES = /\.(scss|sass|less|styl|stylus|pcss|postcss)$/;
const PICTURES = /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot|mp4|webm|mp3|ogg|wav)$/;
/** What scripts may import. */
const SUPPORTED = /\.(tsx?|m?js|cjs|json|css)$/;

/**
 * Finds files that a build of a remote does not know, also those that happen to be read as a script.
 * @returns a sentence for each of them
 */
export function importProblems({ errors, modules, moduleGraph, compiler }: Compilation): string[] {
  const failed = errors.flatMap((error) => (error as WebpackError).module ?? []);
  const problems = [...failed, ...[...modules].flatMap(partsOf)].flatMap((module) => {
    const { resource = '', type } = module as Partial<NormalModule>;
    const [file = '', query = ''] = resource.split('?', 2);
    const issuer = moduleGraph.getIssuer(module);
    const from = resourceOf(issuer);
    if (!file || !from || type?.startsWith('asset')) return [];
    const isKnown = SUPPORTED.test(file) && !(query && from.startsWith(compiler.context + path.sep));
    const isRead = !failed.includes(module) && !STYLES.test(file) && !PICTURES.test(file) && !query;
    if (isKnown || isRead) return [];
    const name = path.relative(path.dirname(from), file).replaceAll(path.sep, '/');
    const request = (name.startsWith('.') ? name : `./${name}`) + (query && `?${query}`);
    return [sentence(path.relative(compiler.context, from), request, file)];
  });
  return [...new Set(problems)];
}

const resourceOf = (issuer: Issuer): string | undefined => ((issuer ?? {}) as Partial<NormalModule>).resource;

function sentence(from: string, request: string, file: string): string {
  if (STYLES.test(file))
    return `${from} imports ${request}, which is not supported: write the styles in a CSS module (.module.css), whose rules may be nested`;
  if (PICTURES.test(file))
    return (
      `${from} imports ${request}, which is not supported: put an .svg, .png, .webp or .woff2 file beside a CSS module ` +
      '(.module.css) and name it there, as in background: url(./a.png), or write an <svg> into the component'
    );
  return `${from} imports ${request}, which is not supported: scripts may import .ts, .tsx, .js, .json and .module.css files, without a suffix such as ?raw`;
}
