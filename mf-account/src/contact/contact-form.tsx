import { urls } from '@savepoint/contracts/base';
import type { ContactFormBody } from '@savepoint/contracts/catalog';
import { Icon, richText } from '@savepoint/region-kit';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { FieldError } from '@savepoint/region-kit/ui/field-error';
import { message } from '../messages';
import { FIELDS, rejectedFields, type ContactErrors, type Field } from './errors';

interface ContactFormProps {
  sending: boolean;
  errors: ContactErrors;
  onSubmit(body: ContactFormBody): Promise<void>;
}

/**
 * The contact form. Its fields are uncontrolled, so hydration does not change text typed before. Without scripts the
 * browser submits the form and shows the response as a page.
 */
export function ContactForm({ sending, errors, onSubmit }: ContactFormProps) {
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
      aria-label={message('contactUs')}
      onSubmit={submit}
    >
      <ErrorSummary errors={errors} idOf={(name) => `${id}-${name}`} />
      <TextField {...field('name')} label={message('name')} autoComplete="name" />
      <TextField {...field('email')} label={message('email')} type="email" autoComplete="email" />
      <TextField {...field('message')} label={message('text')} multiline />
      <Agreement id={`${id}-agree`} error={errors.agree} />
      <Honeypot />
      <div>
        <button className="btn" type="submit" aria-busy={sending || undefined}>
          {sending ? <span className="spin" aria-hidden="true" /> : null}
          {message(sending ? 'sending' : 'send')}
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

interface ErrorSummaryProps {
  errors: ContactErrors;
  /** Returns the id of a field’s control. */
  idOf(name: Field): string;
}

/** Lists the rejected fields with links to them; announced when it appears. */
function ErrorSummary({ errors, idOf }: ErrorSummaryProps) {
  const rejected = rejectedFields(errors);
  if (!rejected.length && !errors.other) return null;
  return (
    <div className="alert alert--error" role="alert">
      <Icon name="warning" />
      <b>{rejected.length ? message('fieldsToCorrect', { count: rejected.length }) : message('notSent')}</b>
      {errors.other ? <p>{errors.other}</p> : null}
      {rejected.length ? (
        <ul>
          {rejected.map((name) => (
            <li key={name}>
              <a href={`#${idOf(name)}`}>{FIELDS[name]}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface TextFieldProps {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  readOnly: boolean;
  type?: 'text' | 'email';
  autoComplete?: string;
  multiline?: boolean;
}

/** A labelled text field with its error. */
function TextField({ label, error, multiline, type = 'text', ...field }: TextFieldProps) {
  const attributes = {
    ...field,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId(field.id) : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {multiline ? <textarea {...attributes} /> : <input {...attributes} type={type} />}
      <FieldError id={errorId(field.id)} error={error} />
    </div>
  );
}

/** The required consent to the privacy policy. */
function Agreement({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          id={id}
          name="agree"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId(id) : undefined}
        />
        <span>
          {richText(
            message.parts('agree', {
              privacy: (
                <a key="privacy" className="link" href={urls.privacy()}>
                  {message('privacyPolicy')}
                </a>
              ),
            }),
          )}
        </span>
      </label>
      <FieldError id={errorId(id)} error={error} />
    </div>
  );
}

/** Id of a field’s error message. */
const errorId = (field: string): string => `${field}-error`;

/** A hidden field: only bots fill it in. */
function Honeypot() {
  return (
    <p hidden>
      <input name="website" tabIndex={-1} autoComplete="off" />
    </p>
  );
}
