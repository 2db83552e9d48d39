import type { Account } from '../accounts/account';
import { MAX_EMAIL_LENGTH } from '../http/schemas';
import { escapeHtml, inlineAsset, page, readAsset, type Page } from './page';

/** The number of accounts shown as buttons; others can be entered in the form. */
const MAX_LISTED_COUNT = 50;

const PROVIDERS = new Map([
  ['apple.com', 'Apple'],
  ['facebook.com', 'Facebook'],
  ['github.com', 'GitHub'],
  ['google.com', 'Google'],
  ['microsoft.com', 'Microsoft'],
  ['twitter.com', 'X'],
  ['yahoo.com', 'Yahoo'],
]);

const style = inlineAsset('handler.css');
const script = inlineAsset('handler.js');
const wordmark = readAsset('wordmark.svg');

/** Builds a page of the chooser. @param csp additional directives */
const layout = (title: string, content: string, csp: Record<string, string>): Page =>
  page(
    { 'style-src': style.source, 'form-action': "'none'", 'frame-ancestors': "'none'", ...csp },
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Savepoint</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style.text}</style></head><body>
${content}
</body></html>`,
  );

/**
 * Builds the account chooser.
 * @param providerId the requested provider
 * @param accounts the accounts at that provider; the most recent sign-ins are listed first
 */
export function chooserPage(providerId: string, accounts: Account[]): Page {
  const provider = PROVIDERS.get(providerId) ?? providerId;
  const latest = [...accounts].sort((a, b) => b.lastLoginAt - a.lastLoginAt).slice(0, MAX_LISTED_COUNT);
  const title = `Log in with ${provider}`;
  return layout(
    title,
    `<header>${wordmark}<button type="button" data-cancel>Cancel</button></header>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="lead">This page replaces ${escapeHtml(provider)} on this machine. There is no password: choose an account,
or enter a name and an email address.</p>
<p role="status"></p>
<p role="alert"></p>
<div class="choices">
${latest.length > 0 ? `<ul aria-label="Accounts">${latest.map(accountButton).join('')}</ul>` : ''}
${accountForm(latest.length > 0 ? 'Use another account' : 'Use an account')}
</div>
</main>
<script>${script.text}</script>`,
    { 'script-src': script.source },
  );
}

/** Builds the page for an invalid link. */
export const brokenLinkPage = (): Page =>
  layout(
    'This link is incomplete',
    `<header>${wordmark}</header>
<main>
<h1>This link is incomplete</h1>
<p class="lead">Close this window, go back to the page you came from and log in there.</p>
</main>`,
    {},
  );

function accountButton({ displayName, email, provider }: Account): string {
  const claims = {
    sub: provider.subject,
    name: provider.displayName,
    email: provider.email,
    picture: provider.photoUrl,
    email_verified: provider.email !== undefined,
  };
  const name = displayName ?? email ?? provider.subject;
  const letter = [...name][0]?.toUpperCase() ?? '';
  const address = email && email !== name ? ` <span class="account__email">${escapeHtml(email)}</span>` : '';
  return `<li><button class="account" type="button" data-claims="${escapeHtml(JSON.stringify(claims))}">
<span class="account__letter" aria-hidden="true">${escapeHtml(letter)}</span>
<span class="account__name" dir="auto">${escapeHtml(name)}</span>${address}</button></li>`;
}

const accountForm = (heading: string): string => `<form novalidate aria-labelledby="other">
<h2 id="other">${heading}</h2>
<div class="field"><label for="name">Name</label>
<input id="name" autocomplete="off" required maxlength="200" aria-describedby="name-error">
<p class="error" id="name-error" hidden>Enter the name that others will see.</p></div>
<div class="field"><label for="email">Email</label>
<input id="email" type="email" autocomplete="off" required maxlength="${MAX_EMAIL_LENGTH}"
 pattern="[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+" aria-describedby="email-error">
<p class="error" id="email-error" hidden>Enter an email address such as ada@example.org.</p></div>
<button type="submit">Log in</button>
</form>`;
