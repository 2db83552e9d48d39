'use strict';
/* global location -- of the page */
/** Answers of a story to calls of the site, in the page of a check and in that of `savepoint-region dev`. */

/**
 * Returns what a story answers a request with.
 * @param story with `answers`, `errors` and `pending`
 * @param calls names of the calls, by path
 * @param signal of the request
 * @returns a promise of the response; undefined when the story says nothing about the call, or there is no such call
 */
function standIn({ answers = {}, errors = {}, pending = [] }, calls, address, signal) {
  const name = callOf(calls, address);
  if (name === undefined) return undefined;
  if (pending.includes(name))
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  if (Object.hasOwn(errors, name)) {
    const body = { error: 'The story lets this call fail.', code: 'upstream-unavailable' };
    return Promise.resolve(Response.json(body, { status: errors[name] }));
  }
  return Object.hasOwn(answers, name) ? Promise.resolve(Response.json(answers[name])) : undefined;
}

/** Returns the name of the call that an address makes; undefined for any other address. */
function callOf(calls, address) {
  const { origin, pathname } = new URL(String(address?.url ?? address), location.href);
  return origin === location.origin ? calls[pathname.replace(/\/$/, '')] : undefined;
}

module.exports = { standIn, callOf };
