import { inlined } from './assets';
import { page } from './page';

/** Who may hold the helper frame: the site itself and, without the gateway, pages on this machine. */
const EMBEDDERS = [
  "'self'",
  ...['http', 'https'].flatMap((scheme) =>
    ['localhost', '*.localhost', '127.0.0.1'].map((host) => `${scheme}://${host}:*`),
  ),
].join(' ');

const scripts = [inlined('gapi.js'), inlined('iframe.js')];

/** The hidden frame through which a page hears what was chosen. */
export const helperPage = page(
  { 'script-src': scripts.map(({ source }) => source).join(' '), 'frame-ancestors': EMBEDDERS },
  `<html lang="en"><meta charset="utf-8"><title>Sign-in</title>${scripts
    .map(({ text }) => `<script>${text}</script>`)
    .join('')}</html>`,
);
