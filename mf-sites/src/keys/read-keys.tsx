import { longDate, SITE_READ_KEYS_MAX } from '@savepoint/contracts/base';
import type { AddReadKeyResponse, ReadKeyEntry, ReadKeyScope } from '@savepoint/contracts/sites';
import { Icon } from '@savepoint/region-kit';
import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { call } from '../api';
import css from '../sites.module.css';
import { useRequest } from '../use-request';
import { Choice, FormError, Submit } from '../form';
import { message } from '../page-messages';
import { Copyable, Failed, Section, Skeleton, useFocus } from '../parts';

const SCOPES: readonly ReadKeyScope[] = ['public', 'moderation'];

interface Props {
  site: string;
  /** Called after a change, which the log of the site then has. */
  onChanged(): void;
}

/** The keys with which programs of a site read its comments. */
export function ReadKeys({ site, onChanged }: Props) {
  const loading = useRequest();
  const { busy, error, run } = useRequest();
  const [keys, setKeys] = useState<ReadKeyEntry[] | null>(null);
  const [made, setMade] = useState<AddReadKeyResponse | null>(null);
  const [scope, setScope] = useState<ReadKeyScope>('public');
  const [status, setStatus] = useState('');
  const { run: runLoading } = loading;
  const load = useCallback(
    () => void runLoading(async () => setKeys((await call('listReadKeys', { site })).keys)),
    [runLoading, site],
  );
  useEffect(load, [load]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    void run(async () => {
      const added = await call('addReadKey', { site, scope });
      setStatus('');
      setMade(added);
      setKeys(added.keys);
      onChanged();
    });
  };
  const remove = (uid: string) =>
    void run(async () => {
      setKeys((await call('removeReadKey', { site, uid })).keys);
      setStatus(message('readKeyRemoved', { uid }));
      if (made?.uid === uid) setMade(null);
      onChanged();
    });
  return (
    <Section title={message('readKeys')}>
      <p>{message('readKeysText')}</p>
      {made ? <NewKey key={made.uid} made={made} /> : null}
      {loading.error ? <Failed error={loading.error} onRetry={load} /> : null}
      {keys === null && !loading.error ? <Skeleton /> : null}
      {keys?.length === 0 ? <p className={css['meta']}>{message('noKeys')}</p> : null}
      {keys?.length ? (
        <ul className="rows">
          {keys.map(({ uid, scope: allowed, created }) => (
            <li className="row" key={uid}>
              <div>
                <code>{uid}</code>
                <p>
                  {message('readKeyMade', { scope: message(`scope_${allowed}`), date: longDate(created) })}
                </p>
              </div>
              <button
                className="btn btn--line"
                type="button"
                aria-label={message('removeKey', { kid: uid })}
                onClick={() => remove(uid)}
              >
                {message('remove')}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status">{status}</p>
      {keys && keys.length < SITE_READ_KEYS_MAX ? (
        <form className={css['fields']} onSubmit={submit} aria-label={message('newReadKey')}>
          <Choice
            label={message('readKeyScope')}
            value={scope}
            values={SCOPES}
            textOf={(each) => message(`scope_${each}`)}
            onChange={setScope}
          />
          <Submit busy={busy} text={message('newReadKey')} kind="btn--line" />
        </form>
      ) : null}
      <FormError error={error} />
    </Section>
  );
}

function NewKey({ made: { key } }: { made: AddReadKeyResponse }) {
  const box = useFocus<HTMLDivElement>();
  return (
    <>
      <div ref={box} className="alert alert--ok" role="status" tabIndex={-1}>
        <Icon name="check" />
        <b>{message('keyShownOnce')}</b>
        <p>{message('readKeyUse')}</p>
      </div>
      <Copyable text={key} />
    </>
  );
}
