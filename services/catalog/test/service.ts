import { callEnv, callerHeaders, closeApp, withoutTimeouts } from '@savepoint/service-kit/testing';
import { buildApp } from '../src/app';
import { eventually } from './eventually';

/** The service over HTTP, on a port of its own. */
export async function startService(env: Record<string, string>) {
  const app = await buildApp({ LOG_LEVEL: 'silent', ...callEnv, ...env });
  withoutTimeouts(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers: { ...callerHeaders('GET', path), ...headers } });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
  };
  return {
    url,
    get,
    /** Resolves when there is a catalogue. */
    ready: () => eventually(async () => expect((await get('/readyz')).status).toBe(200)),
    close: () => closeApp(app),
  };
}
export type Service = Awaited<ReturnType<typeof startService>>;
