import type { FastifyInstance } from 'fastify';
import { allBelow, registerProxy, type ProxyOptions } from './proxy';

type Upstream = ProxyOptions['upstream'];

interface MailPages {
  comments: Upstream;
  /** Absent where no forms are configured. */
  forms: Upstream | undefined;
  timeoutMs: number;
}

/** Routes of the pages that links in mail open, and of forms without JavaScript. */
export async function registerMailPages(
  app: FastifyInstance,
  { comments, forms, timeoutMs }: MailPages,
): Promise<void> {
  const pages = { timeoutMs, htmlErrors: true, methods: ['GET', 'POST'] } as const;
  await registerProxy(app, { ...pages, upstream: comments, paths: allBelow('/replies') });
  if (!forms) return;
  await registerProxy(app, { ...pages, upstream: forms, paths: allBelow('/newsletter') });
  await registerProxy(app, { ...pages, upstream: forms, paths: allBelow('/forms'), methods: ['POST'] });
}
