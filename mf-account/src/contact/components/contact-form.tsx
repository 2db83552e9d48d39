import { urls, type ContactFormBody } from '@savepoint/contracts';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import type { ContactErrors } from '../errors';
import { Agreement } from './agreement';
import { ErrorSummary } from './error-summary';
import { TextField } from './text-field';
import { Trap } from './trap';

interface Props {
  sending: boolean;
  errors: ContactErrors;
  onSubmit(message: ContactFormBody): Promise<void>;
}

/**
 * The fields keep what was typed, also what was typed before this script came. Without it the browser
 * sends the form, and gets a page.
 */
export function ContactForm({ sending, errors, onSubmit }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(read(new FormData(event.currentTarget)));
  };
  const field = (name: 'name' | 'email' | 'message') => ({
    id: `${id}-${name}`,
    name,
    error: errors[name],
    readOnly: sending,
  });

  return (
    <form
      ref={form}
      className="form"
      method="post"
      action={urls.contactPost()}
      noValidate
      aria-label="Contact Us"
      onSubmit={submit}
    >
      <ErrorSummary errors={errors} idOf={(name) => `${id}-${name}`} />
      <TextField {...field('name')} label="Name" autoComplete="name" />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
      <TextField {...field('message')} label="Message" lines />
      <Agreement id={`${id}-agree`} error={errors.agree} />
      <Trap />
      <div>
        <button className="btn" type="submit" aria-busy={sending || undefined}>
          {sending ? <span className="spin" aria-hidden="true" /> : null}
          {sending ? 'Sending' : 'Send message'}
        </button>
      </div>
    </form>
  );
}

const read = (form: FormData): ContactFormBody => ({
  name: String(form.get('name')),
  email: String(form.get('email')),
  message: String(form.get('message')),
  agree: form.has('agree'),
});
