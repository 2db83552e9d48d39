import { useId } from 'react';
import { FieldError } from './field-error';

interface FieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  hint?: string;
  error?: string | undefined;
  /** Several lines. */
  rows?: number;
  type?: 'text' | 'email';
  numeric?: boolean;
  autoComplete?: string;
}

/** A labelled field with its hint and its error. */
export function Field(props: FieldProps) {
  const { label, value, onChange, hint, error, rows, type, numeric, autoComplete = 'off' } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes = {
    id,
    className: 'input',
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    autoComplete,
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...attributes} rows={rows} />
      ) : (
        <input {...attributes} type={type} inputMode={numeric ? 'numeric' : undefined} />
      )}
      {hint ? <small id={`${id}-hint`}>{hint}</small> : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
