import { ContactForm } from './components/contact-form';
import { OtherWays } from './components/other-ways';
import { ThankYou } from './components/thank-you';
import css from './contact.module.css';
import { useContact } from './use-contact';

/** The form, until its message is with us; and the other ways to reach us. */
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
