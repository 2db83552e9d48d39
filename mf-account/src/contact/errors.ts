import { ApiError } from '@savepoint/session';

/** What can be wrong in the form, in its order, each as the summary names it. */
export const FIELDS = {
  name: 'Your name',
  email: 'Your email address',
  message: 'Your message',
  agree: 'The privacy policy',
} as const;
export type Field = keyof typeof FIELDS;
/** A sentence for each field that was refused; `other` is about none of them. */
export type ContactErrors = Partial<Record<Field | 'other', string>>;

const fieldNames = Object.keys(FIELDS) as Field[];
const STILL_HERE = 'What you wrote is still here';

export const faultyFields = (errors: ContactErrors): Field[] => fieldNames.filter((name) => errors[name]);

/** What to tell somebody whose message was not taken. */
export function readErrors(error: unknown): ContactErrors {
  const refused: Readonly<Record<string, string>> = error instanceof ApiError ? error.errors : {};
  const errors: ContactErrors = {};
  for (const name of [...fieldNames, 'other' as const]) if (refused[name]) errors[name] = refused[name];
  return Object.keys(errors).length ? errors : { other: sentence(error) };
}

function sentence(error: unknown): string {
  if (!(error instanceof ApiError))
    return `Something went wrong in this page. ${STILL_HERE}; please try again.`;
  if (error.code === 'offline')
    return `There is no connection right now. ${STILL_HERE}; try again when you are back online.`;
  // The service takes the same message once, however often it comes.
  if (error.code === 'timeout')
    return `No answer came in time. ${STILL_HERE}; sending it again does no harm, it arrives once.`;
  if (error.status === 429)
    return `That was a lot at once. ${STILL_HERE}; try again in ${wait(error.retryAfter ?? 60)}.`;
  if (error.status >= 500 || error.status === 404 || error.status === 405)
    return `Our side did not answer. ${STILL_HERE}; try again in ${wait(error.retryAfter ?? 60)}.`;
  return `${error.message} ${STILL_HERE}.`;
}

/** @param seconds at least one */
function wait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
