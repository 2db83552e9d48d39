import type { TeamMember } from '@savepoint/contracts/moderation';
import { useId, useState } from 'react';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { call } from '../api';
import css from '../moderation.module.css';
import { message } from '../tab-messages';
import { TeamEntry } from './team-entry';

/** Finds members by name or id, to give them a role. */
export function FindMember({ onChanged }: { onChanged(announcement: string): void }) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<TeamMember[] | null>(null);
  const { busy, error, run } = useAttempt();
  const id = useId();
  const find = () =>
    void run(async () => {
      setFound(null);
      setFound((await call('findMembers', { body: { query: query.trim() } })).members);
    });
  return (
    <section>
      <div className="sec__head">
        <h2 className="pt">{message('giveRole')}</h2>
      </div>
      <form
        className={css['banForm']}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (query.trim()) find();
        }}
      >
        <div className="field">
          <label htmlFor={id}>{message('nameOrId')}</label>
          <input
            id={id}
            className="input"
            maxLength={200}
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <button className="btn btn--line" type="submit" aria-busy={busy}>
          {message('find')}
        </button>
      </form>
      <RequestError error={error} />
      <div role="status">
        {found?.length === 0 ? <p className={css['meta']}>{message('nobodyFound')}</p> : null}
      </div>
      {found?.length ? (
        <ul aria-label={message('found')}>
          {found.map((member) => (
            <TeamEntry
              key={member.user_uid}
              member={member}
              onChanged={(text) => {
                setFound(null);
                setQuery('');
                onChanged(text);
              }}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
