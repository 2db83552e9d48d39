import { createHash } from 'node:crypto';
import { HttpError } from '../base';

/**
 * Stands for everything that an id of a client’s making belongs to: who asked, what for and with which contents. The order of
 * fields does not matter, and fields that are undefined are left out.
 */
export const digestOfRequest = (maker: string, contents: object): string =>
  createHash('sha256')
    .update(JSON.stringify([maker, ordered(contents)]))
    .digest('base64url');

/** Objects as lists of their fields by name, so that equal contents have one text. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, ordered(field)]);
}

/**
 * Accepts a repeated call.
 * @param stored what the id stands for; what was stored without a digest is nobody’s repeated call
 * @throws {HttpError} 409 when the id stands for something else
 */
export function requireSameRequest({ asked: stored }: { asked?: string | undefined }, asked: string): void {
  if (stored !== asked) throw new HttpError('action-uid-used');
}
