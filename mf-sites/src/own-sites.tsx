import { pageUrls } from '@savepoint/contracts/base';
import type { OwnSitesResponse, SiteDetails } from '@savepoint/contracts/sites';
import { Icon } from '@savepoint/region-kit';
import { useSession } from '@savepoint/session';
import { useState } from 'react';
import { call } from './api';
import css from './sites.module.css';
import { LoadedView, useLoaded } from '@savepoint/region-kit/ui/loaded';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { Form, Submit } from '@savepoint/region-kit/ui/form';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { Invitations } from './invitations/invitations';
import { message } from './page-messages';
import { Copyable, Section, useFocus } from './parts';
import { fromSiteTexts, SiteFields } from './settings/site-fields';

const NOTHING = { name: '', origins: '', languages: '' };

const readOwn = () => call('listOwnSites', {});

/** The sites that a member owns or moderates, invitations to others, and a form that registers one. */
export function OwnSites() {
  const uid = useSession(({ user }) => user.uid);
  const loaded = useLoaded(readOwn);
  const { value: own, load, set } = loaded;
  return (
    <div className={css['sites']}>
      <Section title={message('yourSites')}>
        <LoadedView of={loaded}>{({ sites }) => <SiteList sites={sites} />}</LoadedView>
        <p className={css['meta']}>{message('yourId', { id: uid })}</p>
      </Section>
      {own ? <Invitations own={own} onChanged={set} /> : null}
      {own ? (
        <Section title={message('register')}>
          {own.may_register ? <Registration onRegistered={() => load()} /> : <p>{message('closed')}</p>}
        </Section>
      ) : null}
    </div>
  );
}

function SiteList({ sites }: { sites: OwnSitesResponse['sites'] }) {
  if (!sites.length)
    return (
      <div className="state">
        <h3>{message('noSites')}</h3>
        <p>{message('noSitesText')}</p>
      </div>
    );
  return (
    <ul className="rows">
      {sites.map(({ key, name, origins, role }) => (
        <li className="row" key={key}>
          <div>
            <h3>
              <a className="link" href={pageUrls.site(key)}>
                {name}
              </a>
            </h3>
            <p>{origins.join(' ')}</p>
          </div>
          <span className="tag">{message(role)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The form, and after that the tag. What was typed stays when a call fails. */
function Registration({ onRegistered }: { onRegistered(): void }) {
  const { busy, error, errors, run } = useAttempt();
  const [texts, setTexts] = useState(NOTHING);
  const [site, setSite] = useState<SiteDetails | null>(null);
  if (site) return <Registered site={site} />;
  const submit = () => {
    void run(async () => {
      setSite((await call('registerSite', fromSiteTexts(texts))).site);
      onRegistered();
    });
  };
  return (
    <Form label={message('register')} busy={busy} onSubmit={submit}>
      <p>{message('registerText')}</p>
      <SiteFields texts={texts} onChange={setTexts} errors={errors} nameHint={message('nameHint')} />
      <RequestError error={error} inFields />
      <div>
        <Submit busy={busy} text={message('registerSite')} />
      </div>
    </Form>
  );
}

function Registered({ site: { key, name, tag } }: { site: SiteDetails }) {
  const box = useFocus<HTMLDivElement>();
  return (
    <>
      <div ref={box} className="alert alert--ok" role="status" tabIndex={-1}>
        <Icon name="check" />
        <b>{message('registered', { name })}</b>
        <p>{message('nextSteps')}</p>
      </div>
      <Copyable text={tag} />
      <a className="btn" href={pageUrls.site(key)}>
        {message('openSite', { name })}
      </a>
    </>
  );
}
