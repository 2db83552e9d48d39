import { pageUrls } from '@savepoint/contracts/base';
import type { SiteDetails } from '@savepoint/contracts/sites';
import { useState } from 'react';
import { Field } from '@savepoint/region-kit/ui/field';
import { call } from './api';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { Form, Submit } from '@savepoint/region-kit/ui/form';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { message } from './page-messages';
import { Section, useFocus } from './parts';

/** Removes a site, once its name was written. */
export function RemoveSite({ site: { key, name } }: { site: SiteDetails }) {
  const { busy, error, errors, run } = useAttempt();
  const [typed, setTyped] = useState('');
  const [isRemoved, setRemoved] = useState(false);
  const submit = () => {
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
        <Form label={message('removeSite')} busy={busy} onSubmit={submit}>
          <p>{message('removeSiteText')}</p>
          <Field
            label={message('confirmName', { name })}
            value={typed}
            onChange={setTyped}
            error={errors['name']}
          />
          <RequestError error={error} inFields />
          <div>
            <Submit busy={busy} text={message('removeSite')} kind="btn--danger" />
          </div>
        </Form>
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
