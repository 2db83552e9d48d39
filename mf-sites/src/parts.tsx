import { Icon } from '@savepoint/region-kit';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import css from './sites.module.css';
import { useRequest } from './use-request';
import { message } from './page-messages';

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
