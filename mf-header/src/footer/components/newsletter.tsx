import { useId } from 'react';
import { NEWSLETTER, useNewsletter } from '../use-newsletter';
import { NewsletterForm } from './newsletter-form';
import { ThankYou } from './thank-you';
import css from './newsletter.module.css';

/** The letter: what it is, and the way to get it. */
export function Newsletter() {
  const title = useId();
  const { state, problem, signUp } = useNewsletter();
  return (
    <section className={css['letter']} aria-labelledby={title} data-state={state}>
      <h2 className="pt" id={title}>
        One letter, every Friday
      </h2>
      <p>Five games worth your weekend, the week’s chart, and nothing else. Leave when you like.</p>
      {state === NEWSLETTER.sent ? (
        <ThankYou />
      ) : (
        <NewsletterForm
          sending={state === NEWSLETTER.sending}
          problem={state === NEWSLETTER.error ? problem : ''}
          onSubmit={signUp}
        />
      )}
    </section>
  );
}
