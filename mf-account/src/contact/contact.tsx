import type { ContactFormBody } from '@savepoint/contracts/catalog';
import { Icon, useRegion } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { useEffect, useId, useRef, useState } from 'react';
import { ContactForm } from './contact-form';
import css from './contact.module.css';
import { message as text } from '../messages';
import { readErrors, type ContactErrors } from './errors';

const MAILBOXES = [
  ['hello@savepoint.example', text('forReaders')],
  ['press@savepoint.example', text('forPress')],
] as const;

/** Region `contact`: the contact form, and other ways to reach the editors. */
export function Contact() {
  const { step, errors, message, send } = useContact();
  return (
    <div className={css['contact']} data-state={step}>
      {step === 'sent' && message ? (
        <ThankYou {...message} />
      ) : (
        <ContactForm sending={step === 'sending'} errors={errors} onSubmit={send} />
      )}
      <OtherWays />
    </div>
  );
}

type Step = 'idle' | 'sending' | 'sent' | 'failed';

/** Sends the message; `errors` has a message per rejected field. */
function useContact() {
  const { report } = useRegion();
  const [step, setStep] = useState<Step>('idle');
  const [errors, setErrors] = useState<ContactErrors>({});
  const [message, setMessage] = useState<ContactFormBody>();

  const send = async (body: ContactFormBody) => {
    if (step === 'sending') return;
    setStep('sending');
    setErrors({});
    try {
      await getSession().api.call('sendContactForm', { body });
      setMessage(body);
      setStep('sent');
    } catch (error) {
      if (!(error instanceof ApiError)) report(error);
      setErrors(readErrors(error));
      setStep('failed');
    }
  };
  return { step, errors, message, send };
}

/** Replaces the form and takes its focus. */
function ThankYou({ name, email }: Pick<ContactFormBody, 'name' | 'email'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="alert alert--ok" role="status" tabIndex={-1}>
      <Icon name="check" />
      <b>{text('thankYou', { name })}</b>
      <p>{text('thankYouText', { email })}</p>
    </div>
  );
}

/** Email addresses and office hours. */
function OtherWays() {
  const title = useId();
  return (
    <section className="panel" aria-labelledby={title}>
      <h2 className="pt" id={title}>
        {text('otherWays')}
      </h2>
      <ul className={`rows ${css['ways']}`}>
        {MAILBOXES.map(([address, purpose]) => (
          <li className="row" key={address}>
            <Icon name="mail" />
            <div>
              <a className={css['way']} href={`mailto:${address}`}>
                {address}
              </a>
              <p>{purpose}</p>
            </div>
          </li>
        ))}
        <li className="row">
          <Icon name="clock" />
          <div>
            <b className={css['way']}>{text('officeDays')}</b>
            <p>{text('officeHours')}</p>
          </div>
        </li>
      </ul>
    </section>
  );
}
