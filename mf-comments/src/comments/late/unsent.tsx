import css from './companion.module.css';

interface Props {
  /** Comments of this member that wait to be sent, from this page or another. */
  waiting: number;
  busy: boolean;
  send(): void;
}

/** Says what waits for a connection. */
export function Unsent({ waiting, busy, send }: Props) {
  if (!waiting) return null;
  return (
    <p className={css['line']} role="status">
      {waiting === 1 ? 'A comment of yours waits' : `${waiting} comments of yours wait`} to be sent.
      <button className="btn btn--line" type="button" aria-busy={busy} onClick={send}>
        Send now
      </button>
    </p>
  );
}
