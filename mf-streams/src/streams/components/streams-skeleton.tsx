import { STREAMS_SHOWN_MAX } from '@savepoint/contracts/base';
import { useEffect, useRef, useState } from 'react';
import list from '../streams.module.css';
import css from './stream-card.module.css';

/**
 * The skeleton of a full list. Once the streams are loaded it keeps reserving its space, so that nothing in view
 * moves, and is removed when it is out of view.
 */
export function StreamsSkeleton({ loaded }: { loaded: boolean }) {
  const skeleton = useRef<HTMLUListElement>(null);
  const [reserved, setReserved] = useState(true);
  useEffect(() => {
    if (!loaded || !skeleton.current) return;
    const observer = new IntersectionObserver((entries) =>
      setReserved(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(skeleton.current);
    return () => observer.disconnect();
  }, [loaded]);

  if (!reserved) return null;
  return (
    <ul ref={skeleton} className={list['list']} aria-hidden="true" data-loaded={loaded || undefined}>
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
