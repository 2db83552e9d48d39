import { createHash } from 'node:crypto';

/**
 * Styles of pages that load nothing else: the site’s colours and, in place of its font, the font’s fallback. Controls
 * that are pressed are a `button` or `.button`.
 */
export const PLAIN_STYLE = `
:root { color-scheme: dark light; --bg: #0b1719; --raised: #142123; --line: #6d8080; --text: #eff1e9; --quiet: #b0beb9; --accent: #ff8a50; --on-accent: #150b05; --error: #fa8b9a }
@media (prefers-color-scheme: light) {
  :root { --bg: #f3f5ee; --raised: #fbfcf9; --line: #67786f; --text: #0b1d1e; --quiet: #3f5552; --accent: #ad3f01; --on-accent: #fff; --error: #a70f3b }
}
body { max-width: 36rem; margin: 0 auto; padding: 12vh 1.25rem; background: var(--bg); color: var(--text); font: 1.0625rem/1.65 system-ui, sans-serif }
h1 { margin: 0; font: 800 2.5rem/1.05 Georgia, serif; overflow-wrap: anywhere }
h1::after { content: ''; display: inline-block; width: 0.17em; height: 0.17em; margin-left: 0.06em; background: var(--accent) }
a { color: inherit; text-decoration-color: var(--accent); text-decoration-thickness: 2px; text-underline-offset: 4px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
button, .button { display: inline-block; min-height: 2.75rem; box-sizing: border-box; padding: 0.5rem 1.125rem; border: 0; border-radius: 4px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
label { display: block; margin-top: 1rem; font-weight: 600 }
input:not([type=checkbox]), textarea { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 4px; background: var(--raised); color: inherit; font: inherit }
textarea { min-height: 9rem }
small { color: var(--quiet) }
.error { margin: 0.25rem 0; color: var(--error); font-weight: 600 }
.hp { position: absolute; left: -999rem }
`;

/** What a content security policy allows as `style-src` for pages with that style alone. */
export const PLAIN_STYLE_SOURCE = `'sha256-${createHash('sha256').update(PLAIN_STYLE).digest('base64')}'`;
