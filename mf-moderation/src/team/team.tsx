import { longDate } from '@savepoint/contracts/base';
import type { RoleChange, TeamMember, TeamOffer } from '@savepoint/contracts/moderation';
import { richText } from '@savepoint/region-kit';
import { useCallback, useRef, useState } from 'react';
import { call } from '../api';
import css from '../moderation.module.css';
import { ListSection } from '../list';
import { useList } from '@savepoint/region-kit/ui/list';
import { MemberId } from '../members/member-id';
import { FindMember } from './find-member';
import { message } from '../tab-messages';
import { Offers } from './offers';
import { TeamEntry } from './team-entry';

/** Who moderates and administers the site, for administrators: giving and taking roles, and the history. */
export function Team() {
  const [changes, setChanges] = useState<RoleChange[]>([]);
  const [offers, setOffers] = useState<TeamOffer[]>([]);
  const load = useCallback(async () => {
    const team = await call('readTeam', { body: {} });
    setChanges(team.changes);
    setOffers(team.offers);
    return { items: team.members, next_cursor: null };
  }, []);
  const list = useList<TeamMember>(load);
  const [announcement, setAnnouncement] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const changed = (text: string) => {
    setAnnouncement(text);
    list.reload();
    // The form, which had the focus, is gone.
    status.current?.focus();
  };
  return (
    <div className={css['team']}>
      <p ref={status} className={announcement ? css['done'] : 'vh'} tabIndex={-1} role="status">
        {announcement}
      </p>
      <FindMember onChanged={changed} />
      <ListSection title={message('teamTitle')} list={list} empty={<h3>{message('teamEmpty')}</h3>}>
        {(members) => (
          <ul>
            {members.map((member) => (
              <TeamEntry key={member.user_uid} member={member} onChanged={changed} />
            ))}
          </ul>
        )}
      </ListSection>
      {offers.length ? <Offers offers={offers} members={list.items ?? []} onChanged={changed} /> : null}
      {list.items ? <RoleHistory changes={changes} /> : null}
    </div>
  );
}

/** Who gave or took which role, when and why. */
function RoleHistory({ changes }: { changes: RoleChange[] }) {
  return (
    <section>
      <div className="sec__head">
        <h2 className="pt">{message('roleHistory')}</h2>
      </div>
      {changes.length ? (
        <ol>
          {changes.map(({ change_uid, user_uid, name, before, after, by, at, reason, event }) => (
            <li key={change_uid} className={css['entry']}>
              <div>
                <p>
                  {richText(
                    message.parts(event ? `${event}Role` : after ? 'gaveRole' : 'tookRole', {
                      by: (
                        <b key="by">
                          <bdi>{by}</bdi>
                        </b>
                      ),
                      name: <bdi key="name">{name ?? user_uid}</bdi>,
                      role: message(after ?? before ?? 'noRole'),
                    }),
                  )}
                </p>
                <MemberId user_uid={user_uid} />
                <p className={css['meta']}>
                  <span>{longDate(at)}</span>
                  <span>{reason}</span>
                </p>
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <p className={css['meta']}>{message('roleHistoryEmpty')}</p>
      )}
    </section>
  );
}
