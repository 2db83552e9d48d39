import { createBus } from '@savepoint/region-kit';
import { checkEvents } from './check-events';

test('checkEvents: a payload that does not fit is reported and delivered; one that fits is delivered', () => {
  const reported: unknown[] = [];
  globalThis.reportError = (error) => void reported.push(error);
  const bus = createBus();
  checkEvents(bus);
  const received: unknown[] = [];
  bus.on('theme:changed', (detail) => received.push(detail));
  bus.emit('theme:changed', { theme: 'dark' });
  expect(reported).toEqual([]);
  bus.emit('theme:changed', { theme: 5 as never });
  expect(reported).toEqual([
    expect.objectContaining({
      message: expect.stringContaining(
        'Event theme:changed has a payload that does not fit: theme ',
      ) as string,
    }),
  ]);
  expect(received).toEqual([{ theme: 'dark' }, { theme: 5 }]);
});
