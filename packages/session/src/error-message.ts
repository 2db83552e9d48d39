import { ApiError } from './api';
import { SignInError } from './identity';
import { message } from './messages';

/**
 * Returns the message to show for a failed action.
 * @param report receives errors that are neither ApiError nor SignInError
 * @param fallback message for those
 */
export function errorMessage(
  error: unknown,
  report: (error: unknown) => void,
  fallback = message('unexpected'),
): string {
  if (error instanceof ApiError || error instanceof SignInError) return error.message;
  report(error);
  return fallback;
}
