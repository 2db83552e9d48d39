import { isNative } from './lock-globals';

/** Classes and objects whose methods all regions use. */
const KEPT = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'RegExp', 'Date', 'Promise'],
  ...['Map', 'Set', 'WeakMap', 'Error', 'JSON', 'Math', 'Reflect', 'URL', 'URLSearchParams'],
  ...['EventTarget', 'Node', 'Element', 'MutationObserver'],
];

// What the check itself needs may be replaced, too.
const { defineProperty, getOwnPropertyDescriptor } = Object;
const { ownKeys } = Reflect;

const isFunction = (value: unknown): boolean => typeof value === 'function';

interface Kept {
  /** Such as `Array.prototype.map`. */
  name: string;
  object: object;
  key: PropertyKey;
  descriptor: PropertyDescriptor;
}

/**
 * Remembers the methods of the language and of the page. They stay replaceable, as programs expect, but each check puts
 * back what was replaced or deleted. So are functions of the page that could not be locked.
 * @param target the page’s global object, locked
 * @returns the check, which returns the names of the methods that it has put back
 */
export function keepMethods(target: object): () => string[] {
  const kept: Kept[] = [];
  const keep = (prefix: string, object: object, isKept: (value: unknown) => boolean = isFunction) => {
    for (const key of ownKeys(object)) {
      const descriptor = getOwnPropertyDescriptor(object, key);
      if (descriptor?.configurable && isKept(descriptor.get ?? descriptor.value))
        kept.push({ name: prefix + String(key), object, key, descriptor });
    }
  };
  keep('', target, isNative);
  for (const name of KEPT) {
    const object = (target as Record<string, object & { prototype?: object }>)[name];
    if (!object) continue;
    keep(`${name}.`, object);
    if (object.prototype) keep(`${name}.prototype.`, object.prototype);
  }
  return () => {
    const restored: string[] = [];
    for (let index = 0; index < kept.length; index += 1) {
      const { name, object, key, descriptor } = kept[index]!;
      const now = getOwnPropertyDescriptor(object, key);
      if (now && now.value === descriptor.value && now.get === descriptor.get) continue;
      try {
        defineProperty(object, key, descriptor);
      } catch {
        // It was made permanent: all that remains is to name it.
      }
      restored[restored.length] = name;
    }
    return restored;
  };
}
