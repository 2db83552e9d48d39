import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import css from './sites.module.css';
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
