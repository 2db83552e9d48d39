import { pageUrls } from '@savepoint/contracts/base';
import type { SiteDetails } from '@savepoint/contracts/sites';
import { useCallback, useState } from 'react';
import { call } from './api';
import css from './sites.module.css';
import { LoadedView, useLoaded } from '@savepoint/region-kit/ui/loaded';
import { Keys } from './keys/keys';
import { Figures } from './figures';
import { SiteLog, Threads } from './lists';
import { message } from './page-messages';
import { ModeratorMail } from './moderator-mail';
import { Moving } from './import-export/moving';
import { Copyable, Section } from './parts';
import { People } from './people';
import { ReadKeys } from './keys/read-keys';
import { RemoveSite } from './remove-site';
import { Settings } from './settings/settings';
import { SpamFilter } from './spam/spam-filter';
import { SpamService } from './spam/spam-service';
import { Webhooks } from './webhooks/webhooks';

/** A site, for its owners and moderators. */
export function SitePage({ site: key }: { site: string }) {
  const loaded = useLoaded(useCallback(async () => (await call('readSite', { site: key })).site, [key]));
  const { value: site, error, set } = loaded;
  /** Grows with every change, so that the lists below are read again. */
  const [changes, setChanges] = useState(0);
  /** The same for the log alone. */
  const [logged, setLogged] = useState(0);
  const onLogged = useCallback(() => setLogged((count) => count + 1), []);
  const onChanged = useCallback(
    (changed?: SiteDetails) => {
      if (changed) set(changed);
      setChanges((count) => count + 1);
    },
    [set],
  );
  if (error?.status === 403 || error?.status === 404)
    return (
      <div className="state">
        <p>{error.message}</p>
        <a className="link" href={pageUrls.sites()}>
          {message('backToSites')}
        </a>
      </div>
    );
  if (!site) return <LoadedView of={loaded}>{() => null}</LoadedView>;
  const isOwner = site.role === 'owner';
  return (
    <div className={css['sites']}>
      <Section title={site.name}>
        <p className={css['meta']}>{site.origins.join(' ')}</p>
        <p>{message('tagText')}</p>
        <Copyable text={site.tag} />
        <ol className={css['steps']}>
          <li>{message('step1')}</li>
          <li>{message('step2')}</li>
          <li>{message('step3')}</li>
        </ol>
      </Section>
      <Section title={message('moderate')}>
        <p>{message('moderateText')}</p>
        <p>
          <a className="btn btn--line" href={pageUrls.siteModeration(key)}>
            {message('moderate')}
          </a>
        </p>
      </Section>
      <ModeratorMail site={key} />
      <Threads key={`threads-${changes}`} site={key} onChanged={onLogged} />
      <Figures site={key} />
      {isOwner ? <Settings site={site} onChanged={onChanged} /> : null}
      {isOwner ? <SpamFilter site={site} onChanged={onChanged} /> : null}
      {isOwner ? <SpamService site={site} onChanged={onChanged} /> : null}
      <People site={site} onChanged={onChanged} />
      {isOwner ? <Keys site={site} onChanged={onChanged} /> : null}
      {isOwner ? <ReadKeys site={key} onChanged={onLogged} /> : null}
      {isOwner ? <Webhooks site={key} onChanged={onLogged} /> : null}
      {isOwner ? <Moving site={key} onChanged={onChanged} /> : null}
      <SiteLog key={`log-${changes}-${logged}`} site={key} />
      {isOwner ? <RemoveSite site={site} /> : null}
    </div>
  );
}
