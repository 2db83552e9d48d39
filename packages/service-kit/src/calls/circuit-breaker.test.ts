import { Registry } from 'prom-client';
import { CircuitBreaker, CircuitOpenError } from './circuit-breaker';

const timeout = () => Object.assign(new Error('late'), { name: 'TimeoutError' });
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
};

/** A breaker for an upstream that can be silenced, and what it logs. */
function start() {
  const state = { silent: false, probes: 0, calls: 0 };
  const lines: string[] = [];
  const metrics = new Registry();
  const log = { warn: (_details: object, message: string) => lines.push(message) };
  const breaker = new CircuitBreaker({
    upstream: 'comments',
    server: { log, metrics } as never,
    async probe() {
      state.probes += 1;
      if (state.silent) throw timeout();
    },
  });
  const call = async () => {
    state.calls += 1;
    if (state.silent) throw timeout();
    return 'ok';
  };
  const metric = async () =>
    Number(/^upstream_circuit_open\{upstream="comments"\} (\d)$/m.exec(await metrics.metrics())?.[1]);
  return { breaker, state, lines, call, metric };
}

// They wait for silence, together.
test.concurrent('silent upstream → after the first call, others fail at once; closes when a probe is answered', async () => {
  const { breaker, state, lines, call, metric } = start();
  expect(await breaker.run(call)).toBe('ok');
  expect(await metric()).toBe(0);
  state.silent = true;
  await expect(breaker.run(call)).rejects.toThrow('late');
  await until(() => breaker.isOpen);
  await expect(breaker.run(call)).rejects.toThrow(CircuitOpenError);
  expect(state.calls).toBe(2);
  expect(await metric()).toBe(1);
  // Two failed probes are one change.
  await until(() => state.probes >= 3);
  state.silent = false;
  await until(() => !breaker.isOpen);
  expect(await breaker.run(call)).toBe('ok');
  expect(await metric()).toBe(0);
  expect(lines).toEqual([
    'circuit opened: the upstream does not respond, calls fail at once',
    'circuit closed: the upstream responds again',
  ]);
});

test.concurrent('a call without a response for a second, and no answer to a probe → aborted', async () => {
  const { breaker, state } = start();
  state.silent = true;
  const abort = new AbortController();
  const waiting = new Promise((_resolve, reject) => {
    abort.signal.onabort = () => reject(abort.signal.reason as Error);
  });
  await expect(breaker.run(() => waiting, abort)).rejects.toThrow(CircuitOpenError);
});

test.concurrent('a slow call of an upstream that answers probes is not aborted', async () => {
  const { breaker, state } = start();
  const slow = () => new Promise((resolve) => setTimeout(resolve, 1_500, 'slow'));
  expect(await breaker.run(slow, new AbortController())).toBe('slow');
  expect(state.probes).toBe(1);
});

test.concurrent('errors that arrive quickly do not open the circuit', async () => {
  const { breaker } = start();
  for (let index = 0; index < 20; index += 1)
    await expect(breaker.run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(breaker.isOpen).toBe(false);
});
