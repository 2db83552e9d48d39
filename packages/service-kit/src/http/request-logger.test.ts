import { PassThrough } from 'node:stream';
import fastify, { LogController } from 'fastify';
import { requestLogger } from './request-logger';

test('log lines of a request contain its id, at every level and in child loggers', async () => {
  const stream = new PassThrough();
  const app = fastify({
    logger: { level: 'trace', stream },
    genReqId: () => 'request-1',
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    childLoggerFactory: requestLogger,
  });
  app.get('/', async ({ log }) => {
    log.trace('first');
    log.error({ err: new Error('second') }, 'then');
    log.child({ part: 'inner' }).info('third');
    return { level: log.level };
  });
  expect((await app.inject('/')).json()).toEqual({ level: 'trace' });
  await app.close();
  const lines = String(stream.read()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 10, request_id: 'request-1', msg: 'first' },
    { level: 50, request_id: 'request-1', err: { message: 'second' }, msg: 'then' },
    { level: 30, request_id: 'request-1', part: 'inner', msg: 'third' },
  ]);
});
