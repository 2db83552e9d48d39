import type { FastifyBaseLogger } from 'fastify';

type Child = Parameters<FastifyBaseLogger['child']>;
type LogArguments = Parameters<FastifyBaseLogger['info']>;

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A logger that is created when it is first used. */
class RequestLogger {
  #logger: FastifyBaseLogger | undefined;

  constructor(
    private readonly parent: FastifyBaseLogger,
    private readonly bindings: Child[0],
    private readonly options: Child[1],
  ) {}

  static {
    for (const level of LEVELS)
      Object.assign(this.prototype, {
        [level](this: RequestLogger, ...args: LogArguments) {
          this.logger[level](...args);
        },
      });
  }

  get level(): string {
    return this.logger.level;
  }

  child(...child: Child): FastifyBaseLogger {
    return this.logger.child(...child);
  }

  private get logger(): FastifyBaseLogger {
    return (this.#logger ??= this.parent.child(this.bindings, this.options));
  }
}

/** Gives each request its logger, created on first use: most requests log nothing, and creating one is expensive. */
export const requestLogger = (parent: FastifyBaseLogger, ...[bindings, options]: Child): FastifyBaseLogger =>
  new RequestLogger(parent, bindings, options) as unknown as FastifyBaseLogger;
