import { urls } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { useId, type FormEvent } from 'react';
import css from './newsletter.module.css';

/** Characters a mail address may have. */
const LONGEST = 320;

interface Props {
  sending: boolean;
  /** Why it did not work; empty when it has not failed. */
  problem: string;
  onSubmit(email: string): Promise<void>;
}

/** One address and a button; the address stays when it was not taken. Without its script it is sent for a page. */
export function NewsletterForm({ sending, problem, onSubmit }: Props) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(String(new FormData(event.currentTarget).get('email')).trim());
  };
  return (
    <form className={css['form']} method="post" action={urls.newsletterPost()} onSubmit={submit}>
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
      <button className="btn" type="submit" aria-busy={sending || undefined}>
        {sending ? <span className="spin" aria-hidden="true" /> : null}
        {sending ? 'Signing up…' : 'Sign up'}
      </button>
      <p className="field__err" id={`${id}-problem`} role="alert" hidden={!problem}>
        <Icon name="warning" />
        {problem}
      </p>
    </form>
  );
}
