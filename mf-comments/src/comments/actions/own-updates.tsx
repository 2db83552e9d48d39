import { message } from './messages';
import { useOutbox } from './outbox';
import { useOwnView } from './use-own-view';

interface Props {
  /** Of a line among the live updates. */
  className: string | undefined;
  /** To be called just before the state changes, so that the scroll position is preserved. */
  saveScrollAnchor(): void;
}

/** For a member: what they alone see of the thread, and their comments waiting to be sent that no form shows. */
export function OwnUpdates({ className, saveScrollAnchor }: Props) {
  const { hiddenCount, busy, sendNow } = useOutbox();
  useOwnView(saveScrollAnchor);
  if (!hiddenCount) return null;
  return (
    <p className={className} role="status">
      {message('unsent', { count: hiddenCount })}
      <button className="btn btn--line" type="button" aria-busy={busy} onClick={sendNow}>
        {message('sendNow')}
      </button>
    </p>
  );
}
