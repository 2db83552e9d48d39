import { Icon } from '@savepoint/region-kit';
import { useEffect, useRef } from 'react';
import css from './newsletter.module.css';

/** Takes the form’s place, and the focus that was in it. */
export function ThankYou() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} className={css['thanks']} role="status" tabIndex={-1}>
      <Icon name="check" />
      Thank you for signing up. See you on Friday.
    </p>
  );
}
