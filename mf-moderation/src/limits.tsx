import {
  REFUSED_ADDRESSES_MAX,
  REFUSED_CALLS_DAYS,
  REFUSED_MEMBERS_MAX,
  serverNow,
} from '@savepoint/contracts/base';
import type { RefusedCalls } from '@savepoint/contracts/moderation';
import { useCallback, useId, useState } from 'react';
import { call } from './api';
import css from './moderation.module.css';
import { ListSection, useList } from './list';
import { message } from './tab-messages';

const DAY_MS = 86_400_000;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Which limits refused calls, and who met them, for administrators. */
export function Limits() {
  const [daysAgo, setDaysAgo] = useState(0);
  const id = useId();
  return (
    <div className={css['limits']}>
      <p className={css['text']}>{message('limitsAbout')}</p>
      <div className="field">
        <label htmlFor={id}>{message('limitsDay')}</label>
        <span className="select">
          <select id={id} value={daysAgo} onChange={({ target }) => setDaysAgo(Number(target.value))}>
            {Array.from({ length: REFUSED_CALLS_DAYS + 1 }, (_, days) => (
              <option key={days} value={days}>
                {dayName(days)}
              </option>
            ))}
          </select>
        </span>
      </div>
      <DayOfLimits key={daysAgo} daysAgo={daysAgo} />
    </div>
  );
}

function dayName(daysAgo: number): string {
  if (daysAgo === 0) return message('limitsToday');
  if (daysAgo === 1) return message('limitsYesterday');
  return DAY.format(new Date(serverNow() - daysAgo * DAY_MS));
}

function DayOfLimits({ daysAgo }: { daysAgo: number }) {
  const load = useCallback(async () => {
    const body = { days_ago: daysAgo };
    const found = await Promise.all(
      (['readCommentLimits', 'readFormLimits', 'readSiteLimits'] as const).map((name) =>
        call(name, { body }),
      ),
    );
    const items = found.flatMap(({ refused_calls }) => refused_calls);
    items.sort((a, b) => b.hour.localeCompare(a.hour) || b.refused - a.refused);
    return { items, next_cursor: null };
  }, [daysAgo]);
  const list = useList<RefusedCalls>(load);
  return (
    <ListSection
      title={message('limitsTitle')}
      list={list}
      empty={
        <>
          <h3>{message('limitsEmpty')}</h3>
          <p>{message('limitsEmptyAbout')}</p>
        </>
      }
    >
      {(items) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways with the keyboard
        <div className={css['scroll']} role="group" aria-label={message('limitsTitle')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(['Hour', 'Limit', 'Refused', 'Members', 'Addresses', 'Most'] as const).map((name) => (
                  <th key={name} scope="col">
                    {message(`limits${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((each) => (
                <Row key={`${each.hour} ${each.action} ${each.scope}`} calls={each} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ListSection>
  );
}

function Row({ calls: { hour, action, scope, refused, members, addresses, most } }: { calls: RefusedCalls }) {
  return (
    <tr>
      <td>
        <time dateTime={hour}>{hour.slice(11, 16)}</time>
      </td>
      <th scope="row">{message(`limit-by-${scope}`, { action: message(`limit-${action}`) })}</th>
      <td>{refused}</td>
      <td>{upTo(members, REFUSED_MEMBERS_MAX)}</td>
      <td>{upTo(addresses, REFUSED_ADDRESSES_MAX)}</td>
      <td>
        {most.length ? (
          <ul>
            {most.map(({ user_uid, name, refused: count }) => (
              <li key={user_uid} title={user_uid}>
                <bdi>{message('limitsMember', { name: name ?? user_uid, count })}</bdi>
              </li>
            ))}
          </ul>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}

/** A number that is not counted beyond a maximum. */
const upTo = (count: number, max: number): string =>
  count < max ? String(count) : message('atLeast', { count: max });
