import { longDate } from '@savepoint/contracts/base';
import type { BannedMember, ShadowedMember } from '@savepoint/contracts/moderation';
import { richText } from '@savepoint/region-kit';
import { actsForSite, call, shadow, unban } from '../api';
import { message } from '../tab-messages';
import { RestrictedMembers } from './restricted-members';

async function loadBans(at: { cursor?: string }) {
  const { bans, next_cursor } = await call('listBans', { body: at });
  return { items: bans, next_cursor };
}

async function loadShadowed(at: { cursor?: string }) {
  const { members, next_cursor } = await call('listShadowed', { body: at });
  return { items: members, next_cursor };
}

const named = (name: string) => (
  <b key="name">
    <bdi>{name}</bdi>
  </b>
);

/** Members who are banned now; of a site, also authors who are in its shadow. */
export const Bans = () => (
  <>
    <RestrictedMembers<BannedMember>
      texts={{
        title: message('bansTitle'),
        empty: message('bansEmpty'),
        emptyAbout: message('bansEmptyAbout'),
        end: message('lift'),
        endOf: (member) => message('liftOf', member),
        undoEndOf: (member) => message('undoLiftOf', member),
        ended: message('lifted'),
      }}
      load={loadBans}
      headingOf={({ name, until }) =>
        richText(
          until
            ? message.parts('until', { name: named(name), date: longDate(until) })
            : message.parts('permanent', { name: named(name) }),
        )
      }
      aboutOf={({ since, by, reason }) => {
        const origin = { date: longDate(since), moderator: by };
        return reason ? message('bannedByFor', { ...origin, reason }) : message('bannedBy', origin);
      }}
      end={unban}
    />
    {actsForSite() ? (
      <RestrictedMembers<ShadowedMember>
        texts={{
          title: message('shadowTitle'),
          empty: message('shadowEmpty'),
          emptyAbout: message('shadowEmptyAbout'),
          end: message('takeOut'),
          endOf: (member) => message('takeOutOf', member),
          undoEndOf: (member) => message('undoTakeOut', member),
          ended: message('takenOut'),
        }}
        load={loadShadowed}
        headingOf={({ name }) => named(name)}
        aboutOf={({ since, by }) => message('shadowedBy', { date: longDate(since), moderator: by })}
        end={(user_uid) => shadow(user_uid, false)}
      />
    ) : null}
  </>
);
