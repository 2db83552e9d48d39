import { unavailable } from '@savepoint/service-kit';

/**
 * Holds that a page has something to show.
 * @param parts what its optional parts came to; null for one whose source is down
 * @throws {HttpError} 503 when there is none
 */
export function requireSome(parts: readonly unknown[]): void {
  if (parts.every((part) => part === null))
    throw unavailable('page-unavailable', 'This page cannot be shown right now. Please try again shortly.');
}
