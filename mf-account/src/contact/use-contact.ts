import type { ContactFormBody } from '@savepoint/contracts';
import { useRegion } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { useState } from 'react';
import { readErrors, type ContactErrors } from './errors';

export type Step = 'idle' | 'sending' | 'sent' | 'failed';

/** Sends a message to us; `errors` says by field why it was not taken. */
export function useContact() {
  const { report } = useRegion();
  const [step, setStep] = useState<Step>('idle');
  const [errors, setErrors] = useState<ContactErrors>({});
  const [message, setMessage] = useState<ContactFormBody>();

  const send = async (given: ContactFormBody) => {
    if (step === 'sending') return;
    setStep('sending');
    setErrors({});
    try {
      await getSession().api.send('/api/contact-form/', given);
      setMessage(given);
      setStep('sent');
    } catch (error) {
      if (!(error instanceof ApiError)) report(error);
      setErrors(readErrors(error));
      setStep('failed');
    }
  };
  return { step, errors, message, send };
}
