import type { Document, Maybe, Value } from '../bson/types';

/** Called with a value and the index of the array element it was reached through (-1 if none); true stops. */
export type Visitor = (value: Maybe, position: number) => boolean;

/** @returns the array index a path part names, or -1 */
export function arrayIndex(part: string): number {
  return /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : -1;
}

/**
 * Visits what a dotted path leads to, as MongoDB's queries do: through the documents of arrays on the way, by
 * position where a part is a number, and, at its end, the elements of an array before the array itself.
 * @param parts the path's names
 * @param expand whether the elements of an array at the end are visited as well as the array
 * @returns true as soon as the visitor does
 */
export function visitPath(document: Document, parts: readonly string[], expand: boolean, visitor: Visitor) {
  const visitFrom = (root: Value, start: number, position: number): boolean => {
    let value: Maybe = root;
    for (let i = start; i < parts.length; i += 1) {
      if (value instanceof Map) value = value.get(parts[i]!);
      else if (Array.isArray(value)) return visitElements(value, i, position);
      else return visitor(undefined, position);
    }
    const elements = expand && Array.isArray(value) ? value : [];
    return elements.some((item, i) => visitor(item, position < 0 ? i : position)) || visitor(value, position);
  };
  const visitElements = (array: Value[], at: number, position: number): boolean => {
    const wanted = arrayIndex(parts[at]!);
    const isEnd = at === parts.length - 1;
    return array.some((element, i) => {
      const outer = position < 0 ? i : position;
      const isHolder = element instanceof Map || Array.isArray(element);
      if (i === wanted && isEnd && visitor(element, outer)) return true;
      if (i === wanted && !isEnd && isHolder && visitFrom(element, at + 1, outer)) return true;
      return element instanceof Map && visitFrom(element, at, outer);
    });
  };
  return visitFrom(document, 0, -1);
}

/** @returns the values a dotted path leads to, the elements of an array in its place; `undefined` for nothing */
export function elementsAt(document: Document, parts: readonly string[]): Maybe[] {
  const found: Maybe[] = [];
  visitPath(document, parts, false, (value) => {
    for (const item of Array.isArray(value) ? value : [value]) found.push(item);
    return false;
  });
  return found;
}

/**
 * @param value what shall be at the path, `undefined` for nothing
 * @returns the document with that, what is on the way copied; the given document stays as it is
 */
export function withField(document: Document, [part, ...rest]: readonly string[], value: Maybe): Document {
  const result = new Map(document);
  const inner = document.get(part!);
  const next = rest.length > 0 ? withField(inner instanceof Map ? inner : new Map(), rest, value) : value;
  if (next === undefined) result.delete(part!);
  else result.set(part!, next);
  return result;
}
