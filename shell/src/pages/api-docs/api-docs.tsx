import { pageUrls } from '@savepoint/contracts/base';
import { errors, type ErrorCode } from '@savepoint/contracts/errors';
import { callOf, callGroups, callsOfGroup, type CallGroup } from '@savepoint/contracts/api';
import { OPEN_API_PATH } from '@savepoint/contracts/routes';
import { Icon, richText } from '@savepoint/region-kit';
import { PageHead, Section } from '../../components/layout';
import type { Crumb } from '../../document/page';
import { HOME_CRUMB } from '../crumbs';
import { definePage } from '../page-route';
import { Call } from './call';
import { message } from './messages';

const GROUPS = Object.keys(callGroups) as CallGroup[];
const CRUMBS: readonly Crumb[] = [HOME_CRUMB, { name: message('title'), path: pageUrls.apiDocs() }];

/** Every public call, from contracts. The gateway serves the same as OpenAPI. */
export const apiDocsPage = definePage({
  path: pageUrls.apiDocs(),
  async load({ publicUrl }) {
    return {
      title: message('title'),
      description: message('description'),
      path: pageUrls.apiDocs(),
      robots: 'none',
      crumbs: CRUMBS,
      styles: ['lists', 'small-pages'],
      body: (
        <div className="wrap">
          <PageHead title={message('title')} text={message('description')} crumbs={CRUMBS} />
          <div className="list api">
            <CallList />
            <div>
              <Introduction />
              {GROUPS.map((group) => (
                <Section key={group} title={callGroups[group].title}>
                  <p>{callGroups[group].text}</p>
                  {callsOfGroup(group).map((name) => (
                    <Call key={name} name={name} publicUrl={publicUrl} />
                  ))}
                </Section>
              ))}
              <ErrorCodes />
            </div>
          </div>
        </div>
      ),
    };
  },
});

/** Links to the calls, in groups. */
function CallList() {
  return (
    <details className="filters">
      <summary>
        <Icon name="menu" />
        {message('calls')}
      </summary>
      <nav className="api__calls" aria-label={message('calls')}>
        {GROUPS.map((group) => (
          <div key={group}>
            <p>{callGroups[group].title}</p>
            <ul>
              {callsOfGroup(group).map((name) => {
                const { method, path } = callOf(name);
                return (
                  <li key={name}>
                    <a href={`#${name}`}>
                      <code>
                        {method} {path}
                      </code>
                    </a>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  );
}

const ERROR_BODY = '{"error": "a sentence", "code": "a-stable-code", "request_id": "…"}';

function Introduction() {
  const codes = (
    <a className="link" href="#errors">
      {message('codesLink')}
    </a>
  );
  const file = (
    <a className="link" href={OPEN_API_PATH}>
      {message('openApiLink')}
    </a>
  );
  return (
    <div className="prose">
      <p>{message('intro')}</p>
      <p>{richText(message.parts('members', { token: <code>token</code>, variable: <code>TOKEN</code> }))}</p>
      <p>
        {richText(
          message.parts('errorBody', {
            body: <code>{ERROR_BODY}</code>,
            errors: <code>errors</code>,
            retryAfter: <code>Retry-After</code>,
            codes,
          }),
        )}
      </p>
      <p>{richText(message.parts('openApi', { link: file }))}</p>
    </div>
  );
}

/** Every error code with its status and meaning. */
function ErrorCodes() {
  return (
    <section className="sec" id="errors">
      <div className="sec__head">
        <h2 className="pt">{message('codes')}</h2>
      </div>
      <dl className="api__errors">
        {(Object.keys(errors) as ErrorCode[]).map((code) => (
          <div key={code} id={`error-${code}`}>
            <dt>
              <code>{code}</code> {errors[code].status}
            </dt>
            <dd>{errors[code].description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
