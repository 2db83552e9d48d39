import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FieldError } from './field-error';

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

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  values: readonly NoInfer<T>[];
  textOf(value: NoInfer<T>): string;
  onChange(value: NoInfer<T>): void;
  /** What somebody else has saved meanwhile. */
  note?: string | undefined;
}

/** A labelled select. */
export function Choice<T extends string>({ label, value, values, textOf, onChange, note }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select">
        <select
          id={id}
          value={value}
          aria-invalid={note ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={({ target }) => onChange(target.value as T)}
        >
          {values.map((each) => (
            <option key={each} value={each}>
              {textOf(each)}
            </option>
          ))}
        </select>
      </span>
      <FieldError id={`${id}-note`} error={note} />
    </div>
  );
}

/** A button that is busy while its form is sent. */
export const Submit = ({ busy, text, kind = '' }: { busy: boolean; text: string; kind?: string }) => (
  <button className={`btn ${kind}`} type="submit" aria-busy={busy || undefined}>
    {busy ? <span className="spin" aria-hidden="true" /> : null}
    {text}
  </button>
);
