/** Milliseconds the API has for one answer; what is left of the fragment’s time is for rendering. */
const DEADLINE = 600;

/**
 * What regions may ask for while they are rendered: the public API, as anybody may, and nothing else.
 * @param apiUrl origin of the public API
 * @returns gets a path’s JSON; throws when the path is no API path, or on anything but 200 in time
 */
export const publicApi =
  (apiUrl: string) =>
  async (path: string, requestId: string): Promise<unknown> => {
    const url = new URL(path, apiUrl);
    // Compared after parsing, so that `//elsewhere` and `/api/../internal` are seen for what they are.
    if (url.origin !== new URL(apiUrl).origin || !url.pathname.startsWith('/api/'))
      throw new Error(`${path} is no path of the public API`);
    const answer = await fetch(url, {
      headers: { accept: 'application/json', 'x-request-id': requestId },
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE),
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`${path} was answered ${answer.status}`);
    }
    return answer.json();
  };
