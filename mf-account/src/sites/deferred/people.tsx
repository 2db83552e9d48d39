import type { SiteDetails, SitePerson, SiteRole } from '@savepoint/contracts/sites';
import { useSession } from '@savepoint/session';
import { useState } from 'react';
import { Field } from '../../field';
import { call } from '../api';
import css from '../sites.module.css';
import { useRequest } from '../use-request';
import { Choice, Form, FormError, Submit } from './form';
import { message } from './messages';
import { Section } from './parts';

const ROLES: readonly SiteRole[] = ['moderator', 'owner'];

interface Props {
  site: SiteDetails;
  onChanged(site: SiteDetails): void;
}

/** Who runs a site. Owners add and remove people. */
export function People({ site, onChanged }: Props) {
  const own = useSession(({ user }) => user.uid);
  const removal = useRequest();
  const [status, setStatus] = useState('');
  const nameOf = ({ uid, name }: SitePerson) => name ?? uid;
  const remove = (person: SitePerson) =>
    void removal.run(async () => {
      const { uid, role } = person;
      const changed = await call('removeSitePerson', { site: site.key, uid, role });
      setStatus(message('removed', { name: nameOf(person) }));
      onChanged(changed.site);
    });
  return (
    <Section title={message('people')}>
      <p>{message('peopleText')}</p>
      <ul className="rows">
        {site.people.map((person) => (
          <li className="row" key={`${person.role} ${person.uid}`}>
            <div>
              <bdi>{nameOf(person)}</bdi> {person.uid === own ? `(${message('you')})` : null}
              <p>{message(person.role)}</p>
            </div>
            {site.role === 'owner' ? (
              <button
                className="btn btn--line"
                type="button"
                aria-label={message('removePerson', { name: nameOf(person), role: message(person.role) })}
                onClick={() => remove(person)}
              >
                {message('remove')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status">{status}</p>
      <FormError error={removal.error} />
      {site.role === 'owner' ? (
        <AddPerson
          site={site}
          onAdded={(changed, name) => {
            setStatus(message('added', { name }));
            onChanged(changed);
          }}
        />
      ) : null}
    </Section>
  );
}

interface AddPersonProps {
  site: SiteDetails;
  onAdded(site: SiteDetails, name: string): void;
}

function AddPerson({ site, onAdded }: AddPersonProps) {
  const { busy, error, errors, run } = useRequest();
  const [person, setPerson] = useState('');
  const [role, setRole] = useState<SiteRole>('moderator');
  const submit = () => {
    void run(async () => {
      const changed = await call('addSitePerson', { site: site.key, person, role });
      onAdded(changed.site, person);
      setPerson('');
    });
  };
  return (
    <Form label={message('people')} busy={busy} onSubmit={submit}>
      <Field
        label={message('person')}
        hint={message('personHint')}
        value={person}
        onChange={setPerson}
        error={errors['person']}
      />
      <div className={css['fields']}>
        <Choice
          label={message('role')}
          value={role}
          values={ROLES}
          textOf={(each) => message(each)}
          onChange={setRole}
        />
        <Submit busy={busy} text={message('add')} kind="btn--line" />
      </div>
      <FormError error={error} errors={errors} />
    </Form>
  );
}
