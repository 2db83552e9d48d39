import { createTestTokens, startService } from '@savepoint/service-kit/testing';
import { buildApp } from '../src';
import { startMailServer } from './mail-server';

export { eventually } from '@savepoint/service-kit/testing';

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** The service on a real port, with a real database and a mail server. */
export async function startStack(extra: NodeJS.ProcessEnv = {}) {
  const mail = await startMailServer();
  const tokens = createTestTokens('forms');
  const service = await startService(
    buildApp,
    {
      INTERNAL_PUBLIC_KEY: tokens.publicKey,
      SMTP_URL: mail.url,
      PUBLIC_URL: 'https://savepoint.example',
      CONTACT_TO: 'desk@savepoint.example',
      RATE_LIMIT_SCALE: '100',
      ...extra,
    },
    [mail],
  );
  return {
    ...service,
    mail,
    tokens,
    /** Sends a form as the gateway does, for a reader at an address. */
    async post(path: string, body: unknown, from = '192.0.2.1', base = service.url): Promise<Answer> {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
      const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return {
        status: answer.status,
        headers: answer.headers,
        body: (await answer.json()) as Answer['body'],
      };
    },
  };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;
