import { urls } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { useEffect, useRef } from 'react';

/** Says good-bye, and takes the focus from what is gone. */
export function Deleted() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="alert alert--ok" role="status" tabIndex={-1}>
      <Icon name="check" />
      <b>Your account is deleted</b>
      <p>
        Your ratings, likes and favourites are gone, and your comments go as you chose. You can read on as
        before, and <a href={urls.whyJoin()}>join again</a> whenever you like.
      </p>
    </div>
  );
}
