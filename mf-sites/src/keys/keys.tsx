import { longDate } from '@savepoint/contracts/base';
import type { AddSiteKeyResponse, SignOnAlgorithm, SiteDetails } from '@savepoint/contracts/sites';
import { Icon } from '@savepoint/region-kit';
import { useState, type FormEvent } from 'react';
import { call } from '../api';
import css from '../sites.module.css';
import { useRequest } from '../use-request';
import { Choice, FormError, Submit } from '../form';
import { message } from '../page-messages';
import { Copyable, Section, useFocus } from '../parts';

const ALGORITHMS: readonly SignOnAlgorithm[] = ['HS256', 'EdDSA'];

interface Props {
  site: SiteDetails;
  onChanged(site: SiteDetails): void;
}

/** The keys with which a site signs tokens for its readers. */
export function Keys({ site, onChanged }: Props) {
  const { busy, error, run } = useRequest();
  const [algorithm, setAlgorithm] = useState<SignOnAlgorithm>('HS256');
  const [made, setMade] = useState<AddSiteKeyResponse | null>(null);
  const [status, setStatus] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setStatus('');
    void run(async () => {
      const added = await call('addSiteKey', { site: site.key, algorithm });
      setMade(added);
      onChanged(added.site);
    });
  };
  const remove = (kid: string) =>
    void run(async () => {
      const changed = await call('removeSiteKey', { site: site.key, kid });
      setStatus(message('keyRemoved', { kid }));
      if (made?.kid === kid) setMade(null);
      onChanged(changed.site);
    });
  return (
    <Section title={message('keys')}>
      <p>{message('keysText')}</p>
      {made ? <NewKey key={made.kid} made={made} /> : null}
      {site.keys.length ? (
        <ul className="rows">
          {site.keys.map(({ kid, algorithm: used, created }) => (
            <li className="row" key={kid}>
              <div>
                <code>{kid}</code>
                <p>{message('keyMade', { algorithm: used, date: longDate(created) })}</p>
              </div>
              <button
                className="btn btn--line"
                type="button"
                aria-label={message('removeKey', { kid })}
                onClick={() => remove(kid)}
              >
                {message('remove')}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css['meta']}>{message('noKeys')}</p>
      )}
      <p role="status">{status}</p>
      <form className={css['fields']} onSubmit={submit} aria-label={message('newKey')}>
        <Choice
          label={message('algorithm')}
          value={algorithm}
          values={ALGORITHMS}
          textOf={(each) => message(each)}
          onChange={setAlgorithm}
        />
        <Submit busy={busy} text={message('newKey')} kind="btn--line" />
      </form>
      <FormError error={error} />
    </Section>
  );
}

function NewKey({ made: { kid, signing_key } }: { made: AddSiteKeyResponse }) {
  const box = useFocus<HTMLDivElement>();
  return (
    <>
      <div ref={box} className="alert alert--ok" role="status" tabIndex={-1}>
        <Icon name="check" />
        <b>{message('keyShownOnce')}</b>
        <p>{message('keyId', { kid })}</p>
      </div>
      <Copyable text={signing_key.trim()} />
    </>
  );
}
