import { longDate, SITE_READ_KEYS_MAX } from '@savepoint/contracts/base';
import { LoadedView, useLoaded } from '@savepoint/region-kit/ui/loaded';
import { useCallback } from 'react';
import { call } from '../api';
import { message } from '../page-messages';
import { Section } from '../parts';
import { KeyTable } from './key-table';

interface Props {
  site: string;
  /** Called after a change, which the log of the site then has. */
  onChanged(): void;
}

/** The keys with which programs of a site read its comments. */
export function ReadKeys({ site, onChanged }: Props) {
  const loaded = useLoaded(useCallback(async () => (await call('listReadKeys', { site })).keys, [site]));
  return (
    <Section title={message('readKeys')}>
      <p>{message('readKeysText')}</p>
      <LoadedView of={loaded}>
        {(keys) => (
          <KeyTable
            keys={keys.map(({ uid, scope, created }) => ({
              id: uid,
              about: message('readKeyMade', { scope: message(`scope_${scope}`), date: longDate(created) }),
            }))}
            kinds={['public', 'moderation']}
            kindText={(scope) => message(`scope_${scope}`)}
            texts={{
              kind: message('readKeyScope'),
              add: message('newReadKey'),
              removed: (uid) => message('readKeyRemoved', { uid }),
            }}
            mayAdd={keys.length < SITE_READ_KEYS_MAX}
            add={async (scope) => {
              const added = await call('addReadKey', { site, scope });
              loaded.set(added.keys);
              onChanged();
              return { id: added.uid, secret: added.key, note: message('readKeyUse') };
            }}
            remove={async (uid) => {
              loaded.set((await call('removeReadKey', { site, uid })).keys);
              onChanged();
            }}
          />
        )}
      </LoadedView>
    </Section>
  );
}
