/** As much of JSON Schema as OpenAPI describes our routes with. */
export interface Schema {
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** A route as the service describes it. */
export interface Route {
  method: string;
  /** With parameters as `{name}`. */
  path: string;
  /** Schemas of objects, by the part of a request that they describe. */
  query: Schema;
  params: Schema;
  body?: Schema;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
}

/** Every route that a service describes. @param url of the service */
export async function readRoutes(url: string): Promise<Route[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as Description;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const body = requestBody && Object.values(requestBody.content)[0]?.schema;
      return {
        method: method.toUpperCase(),
        path,
        query: objectOf(parameters, 'query'),
        params: objectOf(parameters, 'path'),
        ...(body && { body }),
      };
    }),
  );
}

function objectOf(parameters: Parameter[], where: string): Schema {
  const here = parameters.filter((parameter) => parameter.in === where);
  return {
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
  };
}
