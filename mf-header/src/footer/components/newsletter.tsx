import { urls } from '@savepoint/contracts/base';
import { Icon, useRegion } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { message } from '../../messages';
import css from './newsletter.module.css';

const EMAIL_MAX_LENGTH = 320;

/** Value of `data-state` on the section. */
const STATE = { unsent: 1, sending: 2, error: 3, sent: 4 } as const;
type State = (typeof STATE)[keyof typeof STATE];

/** The newsletter: what it is, and the form to subscribe. */
export function Newsletter() {
  const title = useId();
  const { state, error, subscribe, fail } = useNewsletter();
  return (
    <section className={css['newsletter']} aria-labelledby={title} data-state={state}>
      <h2 className="pt" id={title}>
        {message('newsletter')}
      </h2>
      <p>{message('newsletterText')}</p>
      {state === STATE.sent ? (
        <ThankYou />
      ) : (
        <NewsletterForm
          sending={state === STATE.sending}
          error={state === STATE.error ? error : ''}
          onSubmit={subscribe}
          onInvalid={() => fail(message('invalidEmail'))}
        />
      )}
    </section>
  );
}

interface NewsletterFormProps {
  sending: boolean;
  /** Message of the last failed attempt; empty without one. */
  error: string;
  onSubmit(email: string): Promise<void>;
  onInvalid(): void;
}

/** Keeps the address when the subscription fails. Without scripts the browser checks and submits the form itself. */
function NewsletterForm({ sending, error, onSubmit, onInvalid }: NewsletterFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(String(new FormData(event.currentTarget).get('email')).trim());
  };
  return (
    <form className={css['form']} method="post" action={urls.newsletterPost()} onSubmit={submit}>
      <label className="vh" htmlFor={id}>
        {message('email')}
      </label>
      <input
        className="input"
        id={id}
        type="email"
        name="email"
        required
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="email"
        placeholder={message('emailExample')}
        readOnly={sending}
        onInvalid={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          onInvalid();
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <button className="btn" type="submit" aria-busy={sending || undefined}>
        {sending ? <span className="spin" aria-hidden="true" /> : null}
        {message(sending ? 'subscribing' : 'subscribe')}
      </button>
      <p className="field__err" id={`${id}-error`} role="alert" hidden={!error}>
        <Icon name="warning" />
        {error}
      </p>
    </form>
  );
}

/** Replaces the form and takes the focus that was in it. */
function ThankYou() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} className={css['thanks']} role="status" tabIndex={-1}>
      <Icon name="check" />
      {message('subscribed')}
    </p>
  );
}

/** Subscribes an address to the newsletter; `error` is a message for the reader. */
function useNewsletter() {
  const { report } = useRegion();
  const [state, setState] = useState<State>(STATE.unsent);
  const [error, setError] = useState('');

  const fail = (text: string) => {
    setError(text);
    setState(STATE.error);
  };

  const subscribe = async (email: string) => {
    if (state === STATE.sending) return;
    setState(STATE.sending);
    try {
      await getSession().api.call('sendNewsletterForm', { body: { email } });
      setState(STATE.sent);
    } catch (cause) {
      if (!(cause instanceof ApiError)) report(cause);
      fail(errorMessage(cause));
    }
  };
  return { state, error, subscribe, fail };
}

/** Returns the server’s message; a general one if the forms service is not deployed. */
function errorMessage(error: unknown): string {
  const hasMessage = error instanceof ApiError && error.status !== 404 && error.status !== 405;
  return hasMessage ? error.message : message('notSubscribed');
}
