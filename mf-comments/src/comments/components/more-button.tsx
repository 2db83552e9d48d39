import type { MouseEvent } from 'react';
import { markPlace } from '../focus';
import { useAttempt } from '../hooks/use-attempt';
import css from './more-button.module.css';

interface Props {
  label: string;
  /** Where readers without scripts find them. */
  href?: string;
  /** @throws {ApiError} */
  read(): Promise<void>;
}

/** Reads further comments and goes on at the first of them; open to every reader. */
export function MoreButton({ label, href, read }: Props) {
  const { busy, failure, attempt } = useAttempt();
  const more = async (event: MouseEvent<HTMLElement>) => {
    // Opening it elsewhere is the browser’s affair.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    const focusFirstNew = markPlace(event.currentTarget);
    if (await attempt(read)) focusFirstNew();
  };
  const common = {
    className: 'btn btn--line',
    'aria-busy': busy,
    onClick: (event: MouseEvent<HTMLElement>) => void more(event),
  };
  const content = (
    <>
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {label}
    </>
  );
  return (
    <div className={css['more']} data-for-readers>
      {href ? (
        <a href={href} rel="next" {...common}>
          {content}
        </a>
      ) : (
        <button type="button" {...common}>
          {content}
        </button>
      )}
      {failure ? <p role="alert">{failure.message}</p> : null}
    </div>
  );
}
