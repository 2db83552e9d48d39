import { STREAMS_SHOWN } from '@savepoint/contracts';
import list from '../streams.module.css';
import css from './stream-card.module.css';

/** The shape of a full list; invisible but still holding its place once the answer is there. */
export function StreamsWaiting({ done }: { done: boolean }) {
  return (
    <ul className={list['list']} aria-hidden="true" data-done={done || undefined}>
      {Array.from({ length: STREAMS_SHOWN }, (_, index) => (
        <li key={index} className={css['card']}>
          <div className={`skel ${css['frame']}`} />
          <p className={css['caption']} />
          <p className={css['title']} />
        </li>
      ))}
    </ul>
  );
}
