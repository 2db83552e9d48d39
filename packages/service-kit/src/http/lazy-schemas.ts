import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifySchema, FastifySchemaCompiler, FastifyServerOptions } from 'fastify';

type Validator = ReturnType<FastifySchemaCompiler<FastifySchema>>;

/**
 * Compiles the schema of a request when the first one comes: compiling those of all routes takes most of the time in
 * which a service starts, and a process never gets requests for some. An invalid schema therefore fails the requests of
 * its route, not the start.
 */
export function lazyValidators(
  compile: FastifySchemaCompiler<FastifySchema>,
): FastifySchemaCompiler<FastifySchema> {
  return (route) => {
    let compiled: Validator | undefined;
    const validate: Validator = (data) => {
      compiled ??= compile(route);
      const result = compiled(data) as boolean;
      validate.errors = compiled.errors ?? null;
      return result;
    };
    return validate;
  };
}

/** Compiles the schema of a response, likewise, when the first one is sent. */
export const lazySerializers: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    buildSerializer: (externalSchemas, options) => {
      const compile = SerializerSelector()(externalSchemas, options);
      return (route) => {
        let serialize: ReturnType<typeof compile> | undefined;
        return (data) => (serialize ??= compile(route as Parameters<typeof compile>[0]))(data);
      };
    },
  },
};
