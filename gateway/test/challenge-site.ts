import { pbkdf2Sync } from 'node:crypto';
import type { Challenge, WorkChallenge } from '@savepoint/contracts/schema';
import { createServer } from '@savepoint/service-kit/http';
import { startGateway } from './gateway';

/**
 * Starts gateways in front of one server that stands for all services: it records forms and logins, and stores which
 * challenges were spent as user-actions does.
 */
export async function startChallengeSite(env: Record<string, string>, instances = 1) {
  const services = await createServer({ name: 'services', logLevel: 'silent' });
  const received: { path: string; state: unknown; solution: unknown }[] = [];
  const spent = new Set<string>();
  const site = { isSpendFailing: false };
  services.removeAllContentTypeParsers();
  services.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  services.post('/internal/challenges/spend', async ({ body }, reply) => {
    if (site.isSpendFailing) return reply.code(503).send({ code: 'database-unavailable', error: 'Later' });
    const { id } = JSON.parse(body as string) as { id: string };
    const isNew = !spent.has(id);
    spent.add(id);
    return { spent: isNew };
  });
  services.post('/*', async ({ url, headers }) => {
    received.push({
      path: url,
      state: headers['x-challenge-state'],
      solution: headers['x-challenge-solution'],
    });
    return { ok: true };
  });
  const url = await services.listen({ host: '127.0.0.1', port: 0 });
  const gateways = await Promise.all(
    Array.from({ length: instances }, () =>
      startGateway({ comments: url, userActions: url }, { FORMS_URL: url, TRUST_PROXY: '127.0.0.1', ...env }),
    ),
  );
  const first = gateways[0]!;
  return Object.assign(site, {
    received,
    gateways,
    url: first.url,
    metrics: first.metrics,
    async challenge(call = 'sendContactForm', at = first.url): Promise<Challenge> {
      return (await fetch(`${at}/challenge?call=${call}`)).json() as Promise<Challenge>;
    },
    /** Makes a call with a solution. */
    async send(
      path: string,
      {
        solution,
        from = '192.0.2.1',
        at = first.url,
      }: { solution?: unknown; from?: string; at?: string } = {},
    ) {
      const response = await fetch(at + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': from,
          ...(solution !== undefined && {
            'x-challenge-solution': typeof solution === 'string' ? solution : JSON.stringify(solution),
          }),
        },
        body: JSON.stringify({ email: 'sam@example.org' }),
      });
      return { status: response.status, ...((await response.json()) as { code?: string; error?: string }) };
    },
    async close() {
      await Promise.all(gateways.map((gateway) => gateway.close()));
      await services.close();
    },
  });
}
export type ChallengeSite = Awaited<ReturnType<typeof startChallengeSite>>;

/** Solves a puzzle as a browser does. */
export function solve(challenge: Challenge): WorkChallenge & { key: string } {
  if (challenge.provider !== 'proof-of-work') throw new Error('not a puzzle');
  for (let number = 0; number <= challenge.max; number += 1) {
    const key = pbkdf2Sync(String(number), challenge.id, challenge.iterations, 32, 'sha256').toString('hex');
    if (key.startsWith(challenge.prefix)) return { ...challenge, key };
  }
  throw new Error('no number has the key');
}
