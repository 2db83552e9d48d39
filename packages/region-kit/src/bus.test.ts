import { createBus } from './bus';

test('listeners hear what is said after they came and before they left', () => {
  const bus = createBus();
  const heard: string[] = [];
  bus.emit('theme:changed', { theme: 'light' });
  const stop = bus.on('theme:changed', ({ theme }) => heard.push(theme));
  bus.emit('theme:changed', { theme: 'dark' });
  stop();
  bus.emit('theme:changed', { theme: 'light' });
  expect(heard).toEqual(['dark']);
});

test('a listener that throws is reported and does not keep the next from hearing', () => {
  const reported: unknown[] = [];
  globalThis.reportError = (error) => void reported.push(error);
  const bus = createBus();
  const heard: string[] = [];
  bus.on('signin:request', () => {
    throw new Error('mine');
  });
  bus.on('signin:request', ({ reason }) => heard.push(reason ?? ''));
  bus.emit('signin:request', { reason: 'rate games' });
  expect(heard).toEqual(['rate games']);
  expect(reported).toEqual([new Error('mine')]);
});

test('a function given twice is heard twice, and each can leave alone', () => {
  const bus = createBus();
  const heard: number[] = [];
  const listener = () => heard.push(1);
  const stop = bus.on('profile:changed', listener);
  bus.on('profile:changed', listener);
  stop();
  bus.emit('profile:changed', {});
  expect(heard).toEqual([1]);
});
