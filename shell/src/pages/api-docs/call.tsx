import {
  callOf,
  type PublicCall,
  bodySchemaOf,
  descriptionOf,
  errorsByStatus,
  type JsonSchema,
} from '@savepoint/contracts/api';
import { buildPath } from '@savepoint/contracts/routes';
import { message } from './messages';
import { SchemaFields } from './schema';

type Example = { query?: Record<string, string | number>; body?: object };

interface CallProps {
  name: PublicCall;
  /** The site’s own origin. */
  publicUrl: string;
}

/** A call: what it does, its input, response and errors, and an example to run. */
export function Call({ name, publicUrl }: CallProps) {
  const { method, path, audience, stream, query, response } = callOf(name);
  const { summary, example } = descriptionOf(name);
  const body = bodySchemaOf(name);
  return (
    <article className="api__call">
      <h3 id={name}>
        <a href={`#${name}`}>
          <code>
            {method} {path}
          </code>
        </a>
      </h3>
      <p>
        {summary} {audience === 'member' && message('memberCall')}
        {audience === 'moderator' && message('moderatorCall')}
      </p>
      {query && <Schema title={message('query')} schema={query as JsonSchema} />}
      {body && <Schema title={message('body')} schema={body} />}
      <details>
        <summary>{message('response')}</summary>
        {stream && <p>{message('stream')}</p>}
        {response && <SchemaFields schema={response as JsonSchema} />}
      </details>
      <details>
        <summary>{message('errors')}</summary>
        <Errors name={name} />
      </details>
      <h4>{message('example')}</h4>
      <pre className="api__code">
        <code>{curl(name, example, publicUrl)}</code>
      </pre>
      {method === 'GET' && !stream && <TryIt name={name} example={example} />}
    </article>
  );
}

function Schema({ title, schema }: { title: string; schema: JsonSchema }) {
  return (
    <>
      <h4>{title}</h4>
      <SchemaFields schema={schema} />
    </>
  );
}

/** The error codes of a call, by status. */
function Errors({ name }: { name: PublicCall }) {
  return (
    <ul>
      {[...errorsByStatus(name)].map(([status, codes]) => (
        <li key={status}>
          {status}:{' '}
          {codes.map((code, index) => (
            <span key={code}>
              {index > 0 && ', '}
              <a className="link" href={`#error-${code}`}>
                <code>{code}</code>
              </a>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** A command that makes a call. The identity token is in the shell variable `TOKEN`. */
export function curl(name: PublicCall, { query, body }: Example, publicUrl: string): string {
  const { method, path, audience, stream } = callOf(name);
  const address = `'${publicUrl}${buildPath(path, {}, query)}'`;
  if (method === 'GET') return `curl ${stream ? '-N ' : ''}${address}`;
  const json = JSON.stringify(body);
  const data =
    audience === 'public'
      ? `'${json}'`
      : `'${JSON.stringify({ ...body, token: '$' }).replace('$', `'"$TOKEN"'`)}'`;
  return `curl ${address} \\\n  -H 'Content-Type: application/json' \\\n  -d ${data}`;
}

/** Makes a call from the page. Without scripts, the browser opens the response. */
function TryIt({ name, example: { query = {} } }: { name: PublicCall; example: Example }) {
  const { method, path } = callOf(name);
  return (
    <form className="api__try" action={path} method="get" autoComplete="off" data-try>
      {Object.entries(query).map(([field, value]) => (
        <div key={field} className="field">
          <label htmlFor={`${name}-${field}`}>{field}</label>
          <input className="input" id={`${name}-${field}`} name={field} defaultValue={value} />
        </div>
      ))}
      <button className="btn btn--line" type="submit">
        {message('tryIt')}
        <span className="vh">
          {' '}
          {method} {path}
        </span>
      </button>
      <p role="status" data-failed={message('failed')} />
      <pre
        className="api__code"
        role="region"
        aria-label={message('responseOf', { call: `${method} ${path}` })}
        hidden
      />
    </form>
  );
}
