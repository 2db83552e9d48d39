import { accountRoutes } from '@savepoint/contracts/routes';
import { useRegion } from '@savepoint/region-kit';
import { errorMessage, getSession, userActions, useSession } from '@savepoint/session';
import { useId, useState, type FormEvent } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import { message } from '../member-messages';
import css from './data.module.css';

/** A form for the name that other readers see. The server has the rules. */
export default function YourName() {
  const { report } = useRegion();
  const { name, email, uid } = useSession(({ user }) => user);
  const [wanted, setWanted] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const [error, setError] = useState('');
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setStatus('');
    setError('');
    try {
      const { api, store } = getSession();
      const chosen = await api.call('chooseName', {
        body: { name: wanted ?? name },
        route: accountRoutes.chooseName,
      });
      store.dispatch(userActions.loggedIn({ name: chosen.name, email, uid }));
      setWanted(null);
      setStatus(message('nameChanged', { name: chosen.name }));
    } catch (cause) {
      setError(errorMessage(cause, report));
    }
    setBusy(false);
  };

  return (
    <section className={css['data']} aria-labelledby={`${id}-title`}>
      <h2 className="pt" id={`${id}-title`}>
        {message('yourName')}
      </h2>
      <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
        <div className="field">
          <label htmlFor={`${id}-name`}>{message('name')}</label>
          <input
            className="input"
            id={`${id}-name`}
            value={wanted ?? name}
            dir="auto"
            autoComplete="nickname"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-about`}
            onChange={({ target }) => setWanted(target.value)}
          />
          <p className="muted" id={`${id}-about`}>
            {message('nameAbout')}
          </p>
        </div>
        <div>
          <button className="btn btn--line" type="submit" aria-busy={busy || undefined}>
            {message('changeName')}
          </button>
        </div>
        <p role="status">{status}</p>
        <ErrorText text={error} />
      </form>
    </section>
  );
}
