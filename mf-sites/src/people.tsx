import { longDate } from '@savepoint/contracts/base';
import type { SiteDetails, SiteInvitation, SitePerson, SiteRole } from '@savepoint/contracts/sites';
import { useSession } from '@savepoint/session';
import { useState } from 'react';
import { Field } from '@savepoint/region-kit/ui/field';
import { call } from './api';
import css from './sites.module.css';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { Choice, Form, Submit } from '@savepoint/region-kit/ui/form';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { message } from './invitations/messages';
import { Section } from './parts';

const ROLES: readonly SiteRole[] = ['moderator', 'owner'];

interface Props {
  site: SiteDetails;
  onChanged(site: SiteDetails): void;
}

const nameOf = ({ uid, name }: Pick<SitePerson, 'uid' | 'name'>) => name ?? uid;

/** Who runs a site, and who is invited to. Owners invite and remove people. */
export function People({ site, onChanged }: Props) {
  const own = useSession(({ user }) => user.uid);
  const { error, run } = useAttempt();
  const [status, setStatus] = useState('');
  const isOwner = site.role === 'owner';
  const remove = (person: SitePerson) =>
    void run(async () => {
      const { uid, role } = person;
      const changed = await call('removeSitePerson', { site: site.key, uid, role });
      setStatus(message('removed', { name: nameOf(person) }));
      onChanged(changed.site);
    });
  const withdraw = (invitation: SiteInvitation) =>
    void run(async () => {
      const changed = await call('withdrawInvitation', { site: site.key, uid: invitation.uid });
      setStatus(message('withdrawn', { name: nameOf(invitation) }));
      onChanged(changed.site);
    });
  return (
    <Section title={message('people')}>
      <p>{message('peopleText')}</p>
      <ul className="rows">
        {site.people.map((person) => (
          <li className="row" key={`${person.role} ${person.uid}`}>
            <div>
              <Named person={person} /> {person.uid === own ? `(${message('you')})` : null}
              <p>{message(person.role)}</p>
            </div>
            {isOwner ? (
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
      {site.invitations.length ? (
        <>
          <h3>{message('open')}</h3>
          <ul className="rows">
            {site.invitations.map((invitation) => (
              <Invited
                key={invitation.uid}
                invitation={invitation}
                onWithdraw={isOwner ? () => withdraw(invitation) : undefined}
              />
            ))}
          </ul>
        </>
      ) : null}
      <p role="status">{status}</p>
      <RequestError error={error} />
      {isOwner ? (
        <InvitePerson
          site={site}
          onInvited={(changed, name) => {
            setStatus(message('invited', { name }));
            onChanged(changed);
          }}
        />
      ) : null}
    </Section>
  );
}

/** A person by name, and by id, which nobody else has. */
const Named = ({ person: { uid, name } }: { person: Pick<SitePerson, 'uid' | 'name'> }) => (
  <>
    {name === null ? null : <bdi>{name}</bdi>} <code className={css['meta']}>{uid}</code>
  </>
);

interface InvitedProps {
  invitation: SiteInvitation;
  onWithdraw: (() => void) | undefined;
}

function Invited({ invitation, onWithdraw }: InvitedProps) {
  const role = message(invitation.role);
  return (
    <li className="row">
      <div>
        <Named person={invitation} />
        <p>{message('invitedBy', { role, by: invitation.by, date: longDate(invitation.expires) })}</p>
      </div>
      {onWithdraw ? (
        <button
          className="btn btn--line"
          type="button"
          aria-label={message('withdrawOf', { name: nameOf(invitation), role })}
          onClick={onWithdraw}
        >
          {message('withdraw')}
        </button>
      ) : null}
    </li>
  );
}

interface InviteProps {
  site: SiteDetails;
  onInvited(site: SiteDetails, name: string): void;
}

function InvitePerson({ site, onInvited }: InviteProps) {
  const { busy, error, errors, run } = useAttempt();
  const [person, setPerson] = useState('');
  const [role, setRole] = useState<SiteRole>('moderator');
  const submit = () => {
    void run(async () => {
      const changed = await call('addSitePerson', { site: site.key, person, role });
      onInvited(changed.site, person);
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
        <Submit busy={busy} text={message('invite')} kind="btn--line" />
      </div>
      <RequestError error={error} inFields />
    </Form>
  );
}
