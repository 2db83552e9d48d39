/** Objects of the language and of the browser that are no functions. */
const NAMESPACES = new Set(['JSON', 'Math', 'Reflect', 'Intl', 'CSS', 'console']);

export const isNative = (value: unknown): boolean =>
  typeof value === 'function' && Function.prototype.toString.call(value).includes('[native code]');

/**
 * Makes what the browser has defined permanent on this page: functions, classes, and objects such as `localStorage`. A
 * script that deletes or replaces one gets a TypeError, in strict code, and changes nothing for the others. Globals that
 * a script has added stay as they are.
 */
export function lockGlobals(target: object): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(target)) as [
    string,
    PropertyDescriptor,
  ][]) {
    const { value, get, configurable } = descriptor;
    if (!configurable) continue;
    if (isNative(value) || NAMESPACES.has(name)) lock(target, name, { ...descriptor, writable: false });
    else if (isNative(get)) lock(target, name, descriptor);
  }
}

function lock(target: object, name: string, descriptor: PropertyDescriptor): void {
  const isLocked = Reflect.defineProperty(target, name, { ...descriptor, configurable: false });
  // Firefox lets no property of a window be permanent; `keepMethods` puts back what is deleted there.
  if (!isLocked) Reflect.defineProperty(target, name, descriptor);
}
