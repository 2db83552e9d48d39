import { useRef } from 'react';
import type { CompanionProps } from '../components/companion';
import { Arrived } from './arrived';
import css from './companion.module.css';
import { SinceLastVisit } from './since-last-visit';
import { useLive } from './use-live';
import { useOutbox } from './use-outbox';
import { useSort } from './use-sort';
import { Unsent } from './unsent';

/** What goes on beside reading. */
export function Companion({ hold }: CompanionProps) {
  const place = useRef<HTMLDivElement>(null);
  const { arrived, show } = useLive(place, hold);
  const outbox = useOutbox();
  useSort();
  return (
    <div ref={place} className={css['place']} data-for-readers>
      <Arrived count={arrived} onShow={show} />
      <Unsent {...outbox} />
      <SinceLastVisit />
    </div>
  );
}
