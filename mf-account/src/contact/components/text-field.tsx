import { FieldError, errorId } from './field-error';

interface Props {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  readOnly: boolean;
  type?: 'text' | 'email';
  autoComplete?: string;
  /** Takes more than one line. */
  lines?: boolean;
}

/** A labelled field with what is wrong with it. */
export function TextField({ label, error, lines, type = 'text', ...field }: Props) {
  const told = {
    ...field,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId(field.id) : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {lines ? <textarea {...told} /> : <input {...told} type={type} />}
      <FieldError field={field.id} error={error} />
    </div>
  );
}
