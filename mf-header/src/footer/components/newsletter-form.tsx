import { Icon } from '@savepoint/region-kit';
import { useId, type FormEvent } from 'react';
import { useLive } from '../../use-live';
import css from './newsletter.module.css';

/** Characters a mail address may have. */
const LONGEST = 320;

interface Props {
  sending: boolean;
  /** Why it did not work; empty when it has not failed. */
  problem: string;
  onSubmit(email: string): Promise<void>;
}

/** One address and a button; the address stays when it was not taken. */
export function NewsletterForm({ sending, problem, onSubmit }: Props) {
  const id = useId();
  const live = useLive();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(String(new FormData(event.currentTarget).get('email')).trim());
  };
  return (
    <form className={css['form']} onSubmit={submit}>
      <label className="vh" htmlFor={id}>
        Email address
      </label>
      <input
        className="input"
        id={id}
        type="email"
        name="email"
        required
        maxLength={LONGEST}
        autoComplete="email"
        placeholder="you@example.com"
        readOnly={sending}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {/* Without its script the form would put the address into the page’s own. */}
      <button className="btn" type="submit" disabled={!live} aria-busy={sending || undefined}>
        {sending ? <span className="spin" aria-hidden="true" /> : null}
        {sending ? 'Signing up…' : 'Sign up'}
      </button>
      <p className="field__err" id={`${id}-problem`} role="alert" hidden={!problem}>
        <Icon name="warning" />
        {problem}
      </p>
      <noscript>
        <p>Signing up needs JavaScript.</p>
      </noscript>
    </form>
  );
}
