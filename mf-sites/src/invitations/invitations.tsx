import { longDate } from '@savepoint/contracts/base';
import type {
  BlockedKind,
  InvitationBlock,
  OwnSitesResponse,
  ReceivedInvitation,
} from '@savepoint/contracts/sites';
import { richText } from '@savepoint/region-kit';
import { useRef, useState } from 'react';
import { call } from '../api';
import css from '../sites.module.css';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { Choice } from '@savepoint/region-kit/ui/form';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { message } from './messages';
import { Section } from '../parts';

interface Props {
  own: OwnSitesResponse;
  onChanged(own: OwnSitesResponse): void;
}

/** Runs a call that answers or blocks invitations, and says afterwards what was done. */
type Act = (done: string, change: () => Promise<OwnSitesResponse>) => void;

/** What others invite a member to, and from whom they take no invitations. */
export function Invitations({ own: { invitations, blocked }, onChanged }: Props) {
  const { error, run } = useAttempt();
  const [done, setDone] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const act: Act = (text, change) =>
    void run(async () => {
      onChanged(await change());
      setDone(text);
      // The button, which had the focus, is gone.
      status.current?.focus();
    });
  const isOpen = !blocked.some(({ kind }) => kind === 'everybody');
  return (
    <Section title={message('invitations')}>
      <p ref={status} role="status" tabIndex={-1}>
        {done}
      </p>
      <RequestError error={error} />
      {invitations.length ? (
        <ul className="rows">
          {invitations.map((invitation) => (
            <Invitation key={invitation.site} invitation={invitation} act={act} />
          ))}
        </ul>
      ) : (
        <div className="state">
          <h3>{message('noInvitations')}</h3>
          <p>{message('noInvitationsText')}</p>
        </div>
      )}
      {blocked.length ? <Blocks blocked={blocked} act={act} /> : null}
      {isOpen ? (
        <button
          className="btn btn--quiet"
          type="button"
          onClick={() =>
            act(message('everybodyBlocked'), () =>
              call('blockInvitations', { blocked: true, kind: 'everybody' }),
            )
          }
        >
          {message('blockEverybody')}
        </button>
      ) : null}
    </Section>
  );
}

const FURTHER = ['none', 'inviter', 'site', 'everybody'] as const;

/** An invitation. The name of the site is the words of a stranger: a text, and marked as a name. */
function Invitation({ invitation, act }: { invitation: ReceivedInvitation; act: Act }) {
  const { site, site_name, role, by, expires } = invitation;
  const [further, setFurther] = useState<'none' | BlockedKind>('none');
  const name = `“${site_name}”`;
  const accept = () =>
    act(message('accepted', { site: name }), () => call('answerInvitation', { site, answer: 'accept' }));
  const decline = () =>
    act(message('declined'), () =>
      call('answerInvitation', {
        ...{ site, answer: 'decline' },
        ...(further !== 'none' && { block: further }),
      }),
    );
  return (
    <li className={css['block']}>
      <p>
        {richText(
          message.parts(role === 'owner' ? 'toOwn' : 'toModerate', {
            by: <bdi key="by">{by.name}</bdi>,
            site: (
              <b key="site">
                <bdi>{name}</bdi>
              </b>
            ),
          }),
        )}{' '}
        {role === 'owner' ? message('ownersDo') : null}
      </p>
      <p className={css['meta']}>
        {richText(
          message.parts('senderId', {
            by: <bdi key="by">{by.name}</bdi>,
            id: <code key="id">{by.uid}</code>,
          }),
        )}
      </p>
      <p className={css['meta']}>{message('until', { date: longDate(expires) })}</p>
      <div className={css['fields']}>
        <Choice
          label={message('ifDeclined')}
          value={further}
          values={FURTHER}
          textOf={(each) => message(`further_${each}`)}
          onChange={setFurther}
        />
        <button
          className="btn btn--line"
          type="button"
          aria-label={message('declineOf', { site: name })}
          onClick={decline}
        >
          {message('decline')}
        </button>
        <button
          className="btn"
          type="button"
          aria-label={message('acceptOf', { site: name })}
          onClick={accept}
        >
          {message('accept')}
        </button>
      </div>
    </li>
  );
}

function Blocks({ blocked, act }: { blocked: InvitationBlock[]; act: Act }) {
  return (
    <>
      <h3>{message('blocked')}</h3>
      <ul className="rows">
        {blocked.map(({ kind, of, name = of ?? '' }) => {
          const what = message(`blocked_${kind}`, { name });
          return (
            <li className="row" key={`${kind} ${of}`}>
              <div>
                <bdi>{what}</bdi> {of === undefined ? null : <code className={css['meta']}>{of}</code>}
              </div>
              <button
                className="btn btn--line"
                type="button"
                aria-label={message('unblockOf', { what })}
                onClick={() =>
                  act(message('unblocked'), () =>
                    call('blockInvitations', { blocked: false, kind, ...(of !== undefined && { of }) }),
                  )
                }
              >
                {message('unblock')}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
