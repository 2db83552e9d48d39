import { ApiError } from '@savepoint/session';

/** Fields of the form in their order, with their names in the error summary. */
export const FIELDS = {
  name: 'Your name',
  email: 'Your email address',
  message: 'Your message',
  agree: 'The privacy policy',
} as const;
export type Field = keyof typeof FIELDS;
/** A message per rejected field; `other` is about the whole form. */
export type ContactErrors = Partial<Record<Field | 'other', string>>;

const fieldNames = Object.keys(FIELDS) as Field[];
const TEXT_KEPT = 'Your text is still here';

export const rejectedFields = (errors: ContactErrors): Field[] => fieldNames.filter((name) => errors[name]);

/** Returns the messages to show for a failed submission. */
export function readErrors(error: unknown): ContactErrors {
  const rejected: Readonly<Record<string, string>> = error instanceof ApiError ? error.errors : {};
  const errors: ContactErrors = {};
  for (const name of [...fieldNames, 'other' as const]) if (rejected[name]) errors[name] = rejected[name];
  return Object.keys(errors).length ? errors : { other: generalMessage(error) };
}

function generalMessage(error: unknown): string {
  if (!(error instanceof ApiError))
    return `Something went wrong on this page. ${TEXT_KEPT}; please try again.`;
  if (error.code === 'offline')
    return `There is no connection right now. ${TEXT_KEPT}; please try again when you are back online.`;
  // The service drops repeated messages.
  if (error.code === 'timeout')
    return `The request timed out. ${TEXT_KEPT}. Please send it again; we will receive it only once.`;
  if (error.status === 429)
    return `You have sent too many messages. ${TEXT_KEPT}; please try again in ${minutesText(error.retryAfter ?? 60)}.`;
  if (error.status >= 500 || error.status === 404 || error.status === 405)
    return `Our server is not available. ${TEXT_KEPT}; please try again in ${minutesText(error.retryAfter ?? 60)}.`;
  return `${error.message} ${TEXT_KEPT}.`;
}

function minutesText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
