import { useRegion } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { useState } from 'react';

/** Where a sign-up to the letter stands. */
export const NEWSLETTER = { unsent: 1, sending: 2, error: 3, sent: 4 } as const;
export type NewsletterState = (typeof NEWSLETTER)[keyof typeof NEWSLETTER];

const CLOSED = 'Signing up is not possible at the moment. Please try again later.';

/** Signs an address up to the letter; `problem` is a sentence that says why it did not work. */
export function useNewsletter() {
  const { report } = useRegion();
  const [state, setState] = useState<NewsletterState>(NEWSLETTER.unsent);
  const [problem, setProblem] = useState('');

  const signUp = async (email: string) => {
    if (state === NEWSLETTER.sending) return;
    setState(NEWSLETTER.sending);
    try {
      await getSession().api.send('/api/newsletter-form/', { email });
      setState(NEWSLETTER.sent);
    } catch (error) {
      if (!(error instanceof ApiError)) report(error);
      setProblem(sentence(error));
      setState(NEWSLETTER.error);
    }
  };
  return { state, problem, signUp };
}

/** The server’s own sentence, unless nobody is there to take addresses. */
function sentence(error: unknown): string {
  const answered = error instanceof ApiError && error.status !== 404 && error.status !== 405;
  return answered ? error.message : CLOSED;
}
