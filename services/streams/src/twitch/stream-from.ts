import type { Stream } from '@savepoint/contracts';

/**
 * A stream of the provider’s list as ours; undefined without a login, or when it is not live.
 * @see https://dev.twitch.tv/docs/api/reference/#get-streams
 */
export function streamFrom(given: Record<string, unknown>): Stream | undefined {
  const { user_login, user_name, title, viewer_count: viewers, type } = given;
  // An empty type is the provider’s way to say that it could not tell.
  if (typeof user_login !== 'string' || !user_login || type === '') return undefined;
  return {
    user_login,
    ...(text(user_name) && { user_name: text(user_name) }),
    ...(text(title) && { title: text(title) }),
    ...(Number.isSafeInteger(viewers) && (viewers as number) >= 0 && { viewers: viewers as number }),
  };
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;
