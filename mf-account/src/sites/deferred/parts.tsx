import { Icon } from '@savepoint/region-kit';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ErrorText } from '../../error-text';
import css from '../sites.module.css';
import { useRequest } from '../use-request';
import { message } from './messages';

/** A section of a page, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={css['section']} aria-labelledby={heading}>
      <h2 className="pt" id={heading}>
        {title}
      </h2>
      {children}
    </section>
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

/** A text to copy, with a button that does it. */
export function Copyable({ text }: { text: string }) {
  const [status, setStatus] = useState('');
  const copy = () =>
    // Missing where the page is not secure.
    (navigator.clipboard as Clipboard | undefined)
      ?.writeText(text)
      .then(() => setStatus(message('copied')))
      .catch(() => setStatus(message('copyFailed'))) ?? setStatus(message('copyFailed'));
  return (
    <>
      <pre className={css['code']}>
        <code>{text}</code>
      </pre>
      <div className={css['actions']}>
        <button className="btn btn--line" type="button" onClick={() => void copy()}>
          {message('copy')}
        </button>
        <p role="status">{status}</p>
      </div>
    </>
  );
}

/** What could not be loaded, with a button that tries again. */
export function Failed({ error, onRetry }: { error: string; onRetry(): void }) {
  return (
    <div className="failed" role="alert">
      <Icon name="offline" />
      <p>{error}</p>
      <button className="btn btn--line" type="button" onClick={onRetry}>
        {message('tryAgain')}
      </button>
    </div>
  );
}

export const Skeleton = () => (
  <div className="skel-lines" role="status" aria-label={message('loading')}>
    {[0, 1, 2].map((line) => (
      <div key={line} className="skel" />
    ))}
  </div>
);

interface ListProps<T> {
  /** Loads a page of the list; memoised by the caller. */
  load(cursor: string | undefined): Promise<{ items: T[]; next_cursor: string | null }>;
  empty: ReactNode;
  children(item: T, index: number): ReactNode;
}

/** A list that is loaded page by page, with its loading, empty and failed states. */
export function PagedList<T>({ load, empty, children }: ListProps<T>) {
  const { busy, error, run } = useRequest();
  const [items, setItems] = useState<T[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const loadPage = useCallback(
    (before: T[], cursor?: string) =>
      void run(async () => {
        const page = await load(cursor);
        setItems([...before, ...page.items]);
        setNext(page.next_cursor);
      }),
    [run, load],
  );
  useEffect(() => loadPage([]), [loadPage]);
  const retry = () => loadPage(items ?? [], next ?? undefined);
  return (
    <>
      {items?.length ? <ul className="rows">{items.map(children)}</ul> : null}
      {items?.length === 0 ? <div className="state">{empty}</div> : null}
      {items === null && !error ? <Skeleton /> : null}
      {error ? <Failed error={error} onRetry={retry} /> : null}
      {next && !error ? (
        <button className="btn btn--line" type="button" aria-busy={busy || undefined} onClick={retry}>
          {message('showMore')}
        </button>
      ) : null}
    </>
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

/** Ref of an element that takes the focus when it appears: it has replaced what had it. */
export function useFocus<T extends HTMLElement>() {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

export const lines = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean);
