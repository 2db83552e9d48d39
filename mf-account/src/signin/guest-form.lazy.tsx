import { useRegion } from '@savepoint/region-kit';
import { ApiError, errorMessage, getSession } from '@savepoint/session';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import { Field } from '@savepoint/region-kit/ui/field';
import { message } from './guest-messages';
import css from './signin.module.css';

/** Which field an error is about. */
const FIELD_OF: Readonly<Record<string, 'name' | 'email'>> = {
  'invalid-guest-name': 'name',
  'name-reserved': 'name',
  'name-taken': 'name',
  'invalid-email': 'email',
};

/** The form with which a reader comments without a login, on sites that have guests. What was typed stays when the call fails. */
export default function GuestForm() {
  const { report } = useRegion();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState({ field: '', text: '' });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [error]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fail = (field: string, text: string) => setError({ field, text });
    if (!name.trim()) return fail('name', message('nameMissing'));
    if (!email.trim()) return fail('email', message('emailMissing'));
    setBusy(true);
    setError({ field: '', text: '' });
    try {
      const identity = await getSession().getIdentity();
      await identity.becomeGuest?.({ name: name.trim(), email: email.trim() });
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : '';
      fail(FIELD_OF[code] ?? '', errorMessage(cause, report));
    } finally {
      setBusy(false);
    }
  };
  const field = (key: 'name' | 'email') => ({
    label: message(key),
    error: error.field === key ? error.text : undefined,
    autoComplete: key,
  });
  return (
    <form ref={form} className={css['guest']} noValidate onSubmit={(event) => void submit(event)}>
      <h3>{message('title')}</h3>
      <Field {...field('name')} value={name} onChange={setName} />
      <Field {...field('email')} type="email" value={email} onChange={setEmail} />
      <p className="muted">{message('about')}</p>
      <ErrorText className={css['error']} text={error.field ? '' : error.text} />
      <button className="btn btn--wide btn--line" type="submit" aria-busy={busy || undefined}>
        {message('continue')}
      </button>
    </form>
  );
}
