import { ApiError } from '@savepoint/session';
import { message } from '../messages';

/** Fields of the form in their order, with their names in the error summary. */
export const FIELDS = {
  name: message('fieldName'),
  email: message('fieldEmail'),
  message: message('fieldMessage'),
  agree: message('fieldAgree'),
} as const;
export type Field = keyof typeof FIELDS;
/** A message per rejected field; `other` is about the whole form. */
export type ContactErrors = Partial<Record<Field | 'other', string>>;

const fieldNames = Object.keys(FIELDS) as Field[];

export const rejectedFields = (errors: ContactErrors): Field[] => fieldNames.filter((name) => errors[name]);

/** Returns the messages to show for a failed submission. */
export function readErrors(error: unknown): ContactErrors {
  const rejected: Readonly<Record<string, string>> = error instanceof ApiError ? error.errors : {};
  const errors: ContactErrors = {};
  for (const name of [...fieldNames, 'other' as const]) if (rejected[name]) errors[name] = rejected[name];
  return Object.keys(errors).length ? errors : { other: generalMessage(error) };
}

function generalMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return message('unexpected');
  if (error.code === 'offline') return message('offline');
  // The service drops repeated messages.
  if (error.code === 'timeout') return message('timeout');
  const count = Math.ceil((error.retryAfter ?? 60) / 60);
  if (error.status === 429) return message('tooMany', { count });
  if (error.status >= 500 || error.status === 404 || error.status === 405)
    return message('unavailable', { count });
  return message('withTextKept', { error: error.message });
}
