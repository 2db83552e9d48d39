import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page and its response headers. */
export interface Page {
  html: string;
  headers: Record<string, string>;
}

/** The scripts of the pages give no string to the DOM as HTML, script or address of a script. */
const COMMON_POLICY = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};

/**
 * Builds a page with security headers.
 * @param csp directives besides those that all pages have
 * @param html everything after the doctype
 */
export const page = (csp: Record<string, string>, html: string): Page => ({
  html: `<!doctype html>\n${html}`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Explicit, so that a gateway's default does not separate the popup from the page that opened it.
    'cross-origin-opener-policy': 'unsafe-none',
    'content-security-policy': Object.entries({ ...COMMON_POLICY, ...csp })
      .map((directive) => directive.join(' '))
      .join('; '),
  },
});

/** An inline script or style sheet and its CSP source expression. */
export interface InlineAsset {
  text: string;
  source: string;
}

/** Reads a file from `assets/`. */
export const readAsset = (name: string): string =>
  readFileSync(join(__dirname, '..', '..', 'assets', name), 'utf8').trim();

/**
 * Reads a file from `assets/` to inline it; the CSP allows it by its hash.
 */
export function inlineAsset(name: string): InlineAsset {
  const text = readAsset(name);
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Origins that may embed the helper frame: the site itself and, without the gateway, pages on this machine. */
const EMBEDDERS = [
  "'self'",
  ...['http', 'https'].flatMap((scheme) =>
    ['localhost', '*.localhost', '127.0.0.1'].map((host) => `${scheme}://${host}:*`),
  ),
].join(' ');

const scripts = [inlineAsset('gapi.js'), inlineAsset('iframe.js')];

const frame = page(
  { 'script-src': scripts.map(({ source }) => source).join(' '), 'frame-ancestors': EMBEDDERS },
  `<html lang="en"><meta charset="utf-8"><title>Sign-in</title>${scripts
    .map(({ text }) => `<script>${text}</script>`)
    .join('')}</html>`,
);

/** The hidden frame that passes the chooser's result to the page, which may have an embedder policy. */
export const helperPage: Page = {
  ...frame,
  headers: { ...frame.headers, 'cross-origin-embedder-policy': 'credentialless' },
};
