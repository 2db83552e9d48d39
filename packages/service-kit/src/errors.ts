/** A refusal with a status, a stable code and a sentence for a person. */
export class HttpError extends Error {
  override name = 'HttpError';
  /**
   * @param status HTTP status, 400 to 599
   * @param code stable, kebab-case; callers branch on it
   * @param message a sentence for a person; nothing internal
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: { errors?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(message);
  }
}

export const badRequest = (code: string, message: string, errors?: Record<string, string>) =>
  new HttpError(400, code, message, errors ? { errors } : {});
export const unauthenticated = (message = 'Please sign in again.') =>
  new HttpError(401, 'unauthenticated', message);
export const forbidden = (code: string, message: string) => new HttpError(403, code, message);
export const notFound = (code: string, message: string) => new HttpError(404, code, message);
export const conflict = (code: string, message: string) => new HttpError(409, code, message);
/** @param retryAfter seconds after which another try makes sense */
export const unavailable = (code: string, message: string, retryAfter = 5) =>
  new HttpError(503, code, message, { headers: { 'retry-after': String(retryAfter) } });
