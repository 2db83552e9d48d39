import { pageUrls, type SiteDetails } from '@savepoint/contracts';
import { useState, type FormEvent } from 'react';
import { call } from '../api';
import { useRequest } from '../use-request';
import { message } from './messages';
import { Field, FormError, Section, Submit, useFocus } from './parts';

/** Removes a site, once its name was written. */
export function RemoveSite({ site: { key, name } }: { site: SiteDetails }) {
  const { busy, error, errors, run } = useRequest();
  const [typed, setTyped] = useState('');
  const [isRemoved, setRemoved] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    void run(async () => {
      await call('removeSite', { site: key, name: typed });
      setRemoved(true);
    });
  };
  return (
    <Section title={message('removeSite')}>
      {isRemoved ? (
        <Removed />
      ) : (
        <form className="form" onSubmit={submit} noValidate aria-label={message('removeSite')}>
          <p>{message('removeSiteText')}</p>
          <Field
            label={message('confirmName', { name })}
            value={typed}
            onChange={setTyped}
            error={errors['name']}
          />
          <FormError error={error} errors={errors} />
          <div>
            <Submit busy={busy} text={message('removeSite')} kind="btn--danger" />
          </div>
        </form>
      )}
    </Section>
  );
}

function Removed() {
  const box = useFocus<HTMLParagraphElement>();
  return (
    <p ref={box} role="status" tabIndex={-1}>
      {message('siteRemoved')}{' '}
      <a className="link" href={pageUrls.sites()}>
        {message('backToSites')}
      </a>
    </p>
  );
}
