import { regionEvents } from '@savepoint/contracts';
import type { Bus } from '@savepoint/region-kit';
import { Value } from 'typebox/value';

/**
 * Reports every event whose payload does not fit its schema to the console; the event is delivered all the same.
 * For development only: production pages carry no schemas.
 */
export function checkEvents(bus: Bus): void {
  const { emit } = bus;
  bus.emit = (name, detail) => {
    const problems = Value.Errors(regionEvents[name], detail).map(
      ({ instancePath, message }) => `${instancePath.slice(1).replaceAll('/', '.') || 'payload'} ${message}`,
    );
    if (problems.length)
      reportError(new Error(`Event ${name} has a payload that does not fit: ${problems.join('; ')}`));
    emit(name, detail);
  };
}
