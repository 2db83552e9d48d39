import {
  errors,
  type ErrorCode,
  type ErrorDefinition,
  type ErrorParameter,
} from '@savepoint/contracts/errors';

export interface HttpErrorOptions {
  /** A sentence for each rejected field. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
  /** By default the status of the definition. */
  status?: number;
  /** Seconds, for `Retry-After`; by default that of the definition. */
  retryAfterS?: number;
  cause?: unknown;
}

/** `params` is required exactly when the code’s sentence has parameters. */
type Options<C extends ErrorCode> = [ErrorParameter<C>] extends [never]
  ? [HttpErrorOptions?]
  : [HttpErrorOptions & { params: Record<ErrorParameter<C>, string | number> }];

/** An error response. Its status and sentence are defined with the code in contracts. */
export class HttpError<C extends ErrorCode = ErrorCode> extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  /** The values in the sentence. */
  readonly params: Record<string, string | number> | undefined;
  readonly headers: Record<string, string>;

  /** @example new HttpError('too-many-links', { params: { max: 3 } }) */
  constructor(
    readonly code: C,
    ...[options = {}]: Options<C>
  ) {
    const { sentence, retryAfterS, ...definition }: ErrorDefinition = errors[code];
    const allOptions: HttpErrorOptions & { params?: Record<string, string | number> } = options;
    const { params, headers = {}, cause } = allOptions;
    super(
      sentence.replace(/\{(\w+)\}/g, (_all, name: string) => String(params?.[name])),
      cause === undefined ? {} : { cause },
    );
    this.status = allOptions.status ?? definition.status;
    this.errors = allOptions.errors;
    this.params = params;
    const seconds = allOptions.retryAfterS ?? retryAfterS;
    this.headers = seconds === undefined ? headers : { 'retry-after': String(seconds), ...headers };
  }
}

/** Codes whose sentence has no parameters. */
export type PlainErrorCode = { [C in ErrorCode]: [ErrorParameter<C>] extends [never] ? C : never }[ErrorCode];

/** Formats a time to wait, for the parameter `wait` of sentences. */
export function waitFor(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
