import { Icon } from '@savepoint/region-kit';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { ErrorText } from '../../error-text';
import css from '../sites.module.css';

interface FormProps {
  label: string;
  busy: boolean;
  /** Called unless the form is being sent. */
  onSubmit(): void;
  children: ReactNode;
}

/** A form whose first rejected field takes the focus after it was sent. */
export function Form({ label, busy, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    const rejected = isSent.current && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!rejected) return;
    isSent.current = false;
    rejected.focus();
  });
  return (
    <form
      ref={form}
      className="form"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        isSent.current = true;
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  hint?: string;
  /** Why the value was rejected. */
  error?: string | undefined;
  /** Several lines. */
  rows?: number;
  numeric?: boolean;
}

/** A labelled field with its hint and its error. */
export function Field({ label, value, onChange, hint, error, rows, numeric }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes = {
    id,
    className: 'input',
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...attributes} rows={rows} />
      ) : (
        <input {...attributes} inputMode={numeric ? 'numeric' : undefined} />
      )}
      {hint ? <small id={`${id}-hint`}>{hint}</small> : null}
      {error ? (
        <p className="field__err" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  values: readonly NoInfer<T>[];
  textOf(value: NoInfer<T>): string;
  onChange(value: NoInfer<T>): void;
}

/** A labelled select. */
export function Choice<T extends string>({ label, value, values, textOf, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select">
        <select id={id} value={value} onChange={({ target }) => onChange(target.value as T)}>
          {values.map((each) => (
            <option key={each} value={each}>
              {textOf(each)}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

/** What went wrong, unless a field says it. */
export const FormError = ({
  error,
  errors = {},
}: {
  error: string;
  errors?: Readonly<Record<string, string>>;
}) => <ErrorText className={css['error']} text={Object.keys(errors).length ? '' : error} />;

/** A button that is busy while its form is sent. */
export const Submit = ({ busy, text, kind = '' }: { busy: boolean; text: string; kind?: string }) => (
  <button className={`btn ${kind}`} type="submit" aria-busy={busy || undefined}>
    {busy ? <span className="spin" aria-hidden="true" /> : null}
    {text}
  </button>
);
