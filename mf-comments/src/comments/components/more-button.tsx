import { markPlace } from '../focus';
import { useAttempt } from '../hooks/use-attempt';
import css from './more-button.module.css';

interface Props {
  label: string;
  /** @throws {ApiError} */
  read(): Promise<void>;
}

/** Reads further comments and goes on at the first of them; open to every reader. */
export function MoreButton({ label, read }: Props) {
  const { busy, failure, attempt } = useAttempt();
  const more = async (button: Element) => {
    if (busy) return;
    const focusFirstNew = markPlace(button);
    if (await attempt(read)) focusFirstNew();
  };
  return (
    <div className={css['more']} data-for-readers>
      <button
        className="btn btn--line"
        type="button"
        aria-busy={busy}
        onClick={(event) => void more(event.currentTarget)}
      >
        {busy ? <span className="spin" aria-hidden="true" /> : null}
        {label}
      </button>
      {failure ? <p role="alert">{failure.message}</p> : null}
    </div>
  );
}
