import { regionEvents } from '@savepoint/contracts/regions';
import type { Bus } from '@savepoint/region-kit';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Reports every event whose payload does not fit its schema to the console; the event is delivered all the same.
 * For development only: production pages carry no schemas.
 */
export function checkEvents(bus: Bus): void {
  const { emit } = bus;
  bus.emit = (name, detail) => {
    // Regions define others under their own names.
    const schema = Object.hasOwn(regionEvents, name) ? regionEvents[name] : Type.Unknown();
    const problems = Value.Errors(schema, detail).map(
      ({ instancePath, message }) => `${instancePath.slice(1).replaceAll('/', '.') || 'payload'} ${message}`,
    );
    if (problems.length)
      reportError(new Error(`Event ${name} has a payload that does not fit: ${problems.join('; ')}`));
    emit(name, detail);
  };
}
