import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountStore } from './accounts/store';
import type { TokenSettings } from './tokens/id-token';

/** The state of the provider, shared by all routes. */
export interface Identity {
  accounts: AccountStore;
  tokens: TokenSettings;
  /** Checks the limits of new accounts. @throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER */
  checkNewAccount: (accountCount: number) => void;
}

/** A Fastify instance whose requests are typed by their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
