import { POLICY_REPORTS_PATH } from '@savepoint/contracts/routes';
import { counter } from '@savepoint/service-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { reportLimit } from '../security/limits';

/** Bytes of a call; a browser sends a few reports together. */
const BODY_MAX_BYTES = 32 * 1024;
/** Calls of one address within a minute. */
const MAX_CALLS = 30;

const text = Type.Optional(Type.String({ maxLength: 8_192 }));
/** The fields that are read. Browsers send others too, which are ignored. */
const Legacy = Type.Object({
  'csp-report': Type.Object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
  }),
});
const Reports = Type.Array(
  Type.Object({
    type: Type.String({ maxLength: 100 }),
    body: Type.Object({
      effectiveDirective: text,
      blockedURL: text,
      documentURL: text,
      sourceFile: text,
    }),
  }),
  { maxItems: 20 },
);
const Body = Type.Union([Legacy, Reports]);

/** A violation, without anything that could say who met it. */
interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
}

/** Directives that our policies have; a metric by whatever callers send would grow without limit. */
const DIRECTIVES =
  /^(default|script|style|img|media|connect|frame|font|object|worker|manifest)-src(-elem|-attr)?$|^(base-uri|form-action|frame-ancestors|trusted-types|require-trusted-types-for)$/;

interface Options {
  /** The share of violations that are logged, from 0 to 1; all are counted. */
  logShare: number;
  /** Multiplies the limit of calls. */
  limitScale: number;
  /** Returns a number from 0 to 1; replaced in tests. */
  random?: () => number;
}

/**
 * Registers the endpoint to which browsers report violations of the content security policy. It counts them by
 * directive and logs a sample, without paths, queries and texts that the page contained.
 */
export async function registerPolicyReports(
  app: FastifyInstance,
  { logShare, limitScale, random = Math.random }: Options,
): Promise<void> {
  const violations = counter(app.metrics, 'policy_violations_total');
  await app.register(async (scope) => {
    for (const type of ['application/csp-report', 'application/reports+json'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));
    scope.post<{ Body: Static<typeof Body> }>(
      POLICY_REPORTS_PATH,
      {
        bodyLimit: BODY_MAX_BYTES,
        schema: { hide: true, body: Body },
        onRequest: reportLimit(app, MAX_CALLS * limitScale),
      },
      async ({ body, log }, reply) => {
        for (const violation of toViolations(body)) {
          violations.inc({ directive: violation.directive });
          if (random() < logShare) log.warn({ violation }, 'a browser reports a violation of the policy');
        }
        return reply.code(204).send();
      },
    );
  });
}

/** Returns the violations that a call reports, without anything that could say who met them. */
export function toViolations(body: Static<typeof Body>): Violation[] {
  if (!Array.isArray(body)) {
    const report = body['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0];
    return [toViolation(directive, report['blocked-uri'], report['document-uri'], report['source-file'])];
  }
  return body
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective, blockedURL, documentURL, sourceFile } }) =>
      toViolation(effectiveDirective, blockedURL, documentURL, sourceFile),
    );
}

const toViolation = (directive = '', blocked = '', document = '', source = ''): Violation => ({
  directive: DIRECTIVES.test(directive) ? directive : 'other',
  blocked: placeOf(blocked),
  page: sectionOf(document),
  source: placeOf(source),
});

/** Of an address its scheme and host, and of a word, such as `inline`, the word. */
function placeOf(address: string): string {
  if (/^[a-z-]{1,30}$/.test(address)) return address;
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return host ? `${protocol}//${host.slice(0, 100)}` : protocol;
}

/** The first part of the path, such as `/games/`. */
const sectionOf = (address: string): string =>
  URL.canParse(address) ? (/^\/[a-z-]{0,30}\//.exec(new URL(address).pathname)?.[0] ?? '/') : '';
