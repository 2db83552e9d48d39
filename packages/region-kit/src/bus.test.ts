import { createBus } from './bus';

test('bus: a listener receives events emitted between being added and being removed', () => {
  const bus = createBus();
  const received: string[] = [];
  bus.emit('theme:changed', { theme: 'light' });
  const stop = bus.on('theme:changed', ({ theme }) => received.push(theme));
  bus.emit('theme:changed', { theme: 'dark' });
  stop();
  bus.emit('theme:changed', { theme: 'light' });
  expect(received).toEqual(['dark']);
});

test('bus: a listener throws → the error is reported and the next listener still runs', () => {
  const reported: unknown[] = [];
  globalThis.reportError = (error) => void reported.push(error);
  const bus = createBus();
  const received: string[] = [];
  bus.on('signin:request', () => {
    throw new Error('from a listener');
  });
  bus.on('signin:request', ({ reason }) => received.push(reason ?? ''));
  bus.emit('signin:request', { reason: 'rate games' });
  expect(received).toEqual(['rate games']);
  expect(reported).toEqual([new Error('from a listener')]);
});

test('bus: the same function added twice → called twice, removed separately', () => {
  const bus = createBus();
  const received: number[] = [];
  const listener = () => received.push(1);
  const stop = bus.on('profile:changed', listener);
  bus.on('profile:changed', listener);
  stop();
  bus.emit('profile:changed', {});
  expect(received).toEqual([1]);
});
