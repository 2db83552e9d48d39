import { longDate } from '@savepoint/contracts/base';
import type { SiteDetails } from '@savepoint/contracts/sites';
import { call } from '../api';
import { message } from '../page-messages';
import { Section } from '../parts';
import { KeyTable } from './key-table';

interface Props {
  site: SiteDetails;
  onChanged(site: SiteDetails): void;
}

/** The keys with which a site signs tokens for its readers. */
export const Keys = ({ site, onChanged }: Props) => (
  <Section title={message('keys')}>
    <p>{message('keysText')}</p>
    <KeyTable
      keys={site.keys.map(({ kid, algorithm, created }) => ({
        id: kid,
        about: message('keyMade', { algorithm, date: longDate(created) }),
      }))}
      kinds={['HS256', 'EdDSA']}
      kindText={(algorithm) => message(algorithm)}
      texts={{
        kind: message('algorithm'),
        add: message('newKey'),
        removed: (kid) => message('keyRemoved', { kid }),
      }}
      mayAdd
      add={async (algorithm) => {
        const { kid, signing_key, site: changed } = await call('addSiteKey', { site: site.key, algorithm });
        onChanged(changed);
        return { id: kid, secret: signing_key.trim(), note: message('keyId', { kid }) };
      }}
      remove={async (kid) => onChanged((await call('removeSiteKey', { site: site.key, kid })).site)}
    />
  </Section>
);
