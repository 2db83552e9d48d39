import { STREAMS_SHOWN_MAX } from '@savepoint/contracts';
import { useEffect, useRef, useState } from 'react';
import list from '../streams.module.css';
import css from './stream-card.module.css';

/**
 * The shape of a full list. Once the answer is there it goes on holding its place unseen, so that nothing
 * moves that is being looked at, and lets go when it is out of view.
 */
export function StreamsWaiting({ done }: { done: boolean }) {
  const place = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState(true);
  useEffect(() => {
    if (!done || !place.current) return;
    const watch = new IntersectionObserver(([seen]) => setHeld(seen!.isIntersecting));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [done]);

  if (!held) return null;
  return (
    <ul ref={place} className={list['list']} aria-hidden="true" data-done={done || undefined}>
      {Array.from({ length: STREAMS_SHOWN_MAX }, (_, index) => (
        <li key={index} className={css['card']}>
          <div className={`skel ${css['frame']}`} />
          <p className={css['caption']} />
          <p className={css['title']} />
        </li>
      ))}
    </ul>
  );
}
