import { serve, type Double } from './serve';

export interface Twitch extends Double {
  /** API calls so far, as path with query. */
  calls: string[];
  /** Status of the API’s responses. */
  status: number;
}

/**
 * Starts a double of the streaming provider: application tokens by client credentials, games by name, streams of a game.
 * @see https://dev.twitch.tv/docs/api/reference/#get-streams
 */
export async function startTwitch(): Promise<Twitch> {
  const state = { calls: [] as string[], status: 200 };
  const logins = ['lanternfrog', 'orbitalmoth', 'saltmarsh', 'nightferry', 'tenpence'];
  const double = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider');
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'POST' && pathname === '/oauth2/token')
      return answer(200, { access_token: 'app-token', expires_in: 5_000_000, token_type: 'bearer' });
    state.calls.push(request.url ?? '');
    if (state.status !== 200)
      return answer(state.status, { error: 'failing', status: state.status, message: '' });
    if (request.headers.authorization !== 'Bearer app-token' || request.headers['client-id'] !== 'client')
      return answer(401, { error: 'Unauthorized', status: 401, message: 'Invalid OAuth token' });
    if (pathname === '/helix/games')
      return answer(200, { data: [{ id: '1', name: searchParams.get('name') }] });
    const streams = logins.map((user_login, index) => ({
      user_login,
      user_name: user_login,
      type: 'live',
      title: 'First run, no spoilers',
      viewer_count: 1204 - index,
    }));
    return answer(200, { data: streams.slice(0, Number(searchParams.get('first'))), pagination: {} });
  });
  return Object.assign(state, double);
}
