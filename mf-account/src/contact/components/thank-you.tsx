import type { ContactFormBody } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { useEffect, useRef } from 'react';

/** Takes the form’s place, and its focus. */
export function ThankYou({ name, email }: Pick<ContactFormBody, 'name' | 'email'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="alert alert--ok" role="status" tabIndex={-1}>
      <Icon name="check" />
      <b>Thank you, {name}</b>
      <p>Your message is with us. The answer goes to {email}.</p>
    </div>
  );
}
