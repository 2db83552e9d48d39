import type { ApiError } from '@savepoint/session';
import css from './more-button.module.css';

interface Props {
  label: string;
  busy: boolean;
  failure: ApiError | null;
  onClick(): void;
}

/** Reads further comments; open to every reader. */
export function MoreButton({ label, busy, failure, onClick }: Props) {
  return (
    <div className={css['more']} data-for-readers>
      <button className="btn btn--line" type="button" aria-busy={busy} onClick={onClick}>
        {busy ? <span className="spin" aria-hidden="true" /> : null}
        {label}
      </button>
      {failure ? <p role="alert">{failure.message}</p> : null}
    </div>
  );
}
