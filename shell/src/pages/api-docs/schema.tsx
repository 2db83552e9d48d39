import type { JsonSchema } from '@savepoint/contracts/api';
import { Fragment, type ReactNode } from 'react';
import { richText } from '@savepoint/region-kit';
import { message } from './messages';

/** The fields of an object, or of the objects in a list, with those inside of them; else the type alone. */
export function SchemaFields({ schema }: { schema: JsonSchema }) {
  const object = objectIn(schema);
  if (!object)
    return (
      <p>
        <ValueType schema={schema} />
      </p>
    );
  const { properties = {}, required = [] } = object;
  return (
    <ul>
      {Object.entries(properties).map(([name, property]) => (
        <li key={name}>
          <Field name={name} schema={property} required={required.includes(name)} />
        </li>
      ))}
    </ul>
  );
}

function Field({ name, schema, required }: { name: string; schema: JsonSchema; required: boolean }) {
  const fallback = schema.default === undefined ? undefined : JSON.stringify(schema.default);
  return (
    <>
      <code>{name}</code>
      {!required && `, ${message('optional')}`}: <ValueType schema={schema} />
      {fallback && <>; {richText(message.parts('fallback', { value: <code>{fallback}</code> }))}</>}
      {schema.description && `; ${schema.description}`}
      {objectIn(schema) && <SchemaFields schema={schema} />}
    </>
  );
}

/** The object that a schema describes, also as the items of a list or as one of several types. */
function objectIn({ properties, items, anyOf, ...schema }: JsonSchema): JsonSchema | undefined {
  if (properties) return { ...schema, properties };
  if (items) return objectIn(items);
  return anyOf?.map(objectIn).find((each) => each !== undefined);
}

/** A value’s type, allowed values and limits. */
function ValueType({ schema }: { schema: JsonSchema }): ReactNode {
  const { type, const: value, enum: values, anyOf, items } = schema;
  if (value !== undefined) return <code>{String(value)}</code>;
  if (values) return <Alternatives schemas={values.map((each) => ({ const: each }))} />;
  if (anyOf) return <Alternatives schemas={anyOf} />;
  if (type === 'array')
    return richText(
      message.parts('listOf', { type: items ? <ValueType schema={items} /> : message('anything') }),
    );
  const limits = limitsOf(schema);
  return (
    <>
      {type ?? message('anything')}
      {limits.length > 0 && (
        <>
          {' ('}
          {limits.map((limit, index) => (
            <Fragment key={index}>
              {index > 0 && ', '}
              {limit}
            </Fragment>
          ))}
          )
        </>
      )}
    </>
  );
}

const Alternatives = ({ schemas }: { schemas: readonly JsonSchema[] }) =>
  schemas.map((schema, index) => (
    <Fragment key={index}>
      {index > 0 && message('or')}
      <ValueType schema={schema} />
    </Fragment>
  ));

function limitsOf({ format, pattern, minLength, maxLength, minimum, maximum }: JsonSchema): ReactNode[] {
  return [
    format,
    pattern && richText(message.parts('pattern', { pattern: <code>{pattern}</code> })),
    minLength !== undefined && message('minLength', { count: minLength }),
    maxLength !== undefined && message('maxLength', { count: maxLength }),
    minimum !== undefined && message('minimum', { value: minimum }),
    maximum !== undefined && message('maximum', { value: maximum }),
  ].filter(Boolean);
}
