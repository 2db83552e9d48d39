import { callNames, callOf } from './lookup';

/** What the test reads of a JSON schema. */
interface Schema {
  type?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  additionalProperties?: unknown;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
}

/** Places in a schema where a caller may send something without bounds. */
function unbounded(schema: Schema, place: string): string[] {
  const { type, minimum, maximum, maxItems, additionalProperties, maxProperties, items, anyOf } = schema;
  const { properties, patternProperties } = schema;
  if (schema.const !== undefined || schema.enum) return [];
  const isNumber = type === 'number' || type === 'integer';
  const isOpen =
    (isNumber && (minimum === undefined || maximum === undefined)) ||
    (type === 'array' && maxItems === undefined) ||
    (type === 'object' && additionalProperties !== false) ||
    (patternProperties !== undefined && maxProperties === undefined);
  return [
    ...(isOpen ? [`${place}: ${type}`] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => unbounded(each, `${place}.${name}`)),
    ...Object.values(patternProperties ?? {}).flatMap((each) => unbounded(each, `${place}.*`)),
    ...(items ? unbounded(items, `${place}[]`) : []),
    ...(anyOf ?? []).flatMap((each) => unbounded(each, place)),
  ];
}

test.each(callNames)(
  '%s: every number of the request has bounds, every list a length, and there are no other fields',
  (name) => {
    const { query, body } = callOf(name) as { query?: Schema; body?: Schema };
    const places = [...(query ? unbounded(query, 'query') : []), ...(body ? unbounded(body, 'body') : [])];
    expect(places).toEqual([]);
  },
);
