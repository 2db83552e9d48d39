import { pageUrls } from '@savepoint/contracts/base';
import type { SiteDetails } from '@savepoint/contracts/sites';
import { useCallback, useEffect, useState } from 'react';
import { call } from './api';
import css from './sites.module.css';
import { useRequest } from './use-request';
import { Keys } from './keys/keys';
import { Figures } from './figures';
import { SiteLog, Threads } from './lists';
import { message } from './page-messages';
import { ModeratorMail } from './moderator-mail';
import { Moving } from './import-export/moving';
import { Copyable, Failed, Section, Skeleton } from './parts';
import { People } from './people';
import { ReadKeys } from './keys/read-keys';
import { RemoveSite } from './remove-site';
import { Settings } from './settings/settings';
import { SpamFilter } from './spam/spam-filter';
import { SpamService } from './spam/spam-service';
import { Webhooks } from './webhooks/webhooks';

/** A site, for its owners and moderators. */
export function SitePage({ site: key }: { site: string }) {
  const { error, status, run } = useRequest();
  const [site, setSite] = useState<SiteDetails | null>(null);
  /** Grows with every change, so that the lists below are read again. */
  const [changes, setChanges] = useState(0);
  /** The same for the log alone. */
  const [logged, setLogged] = useState(0);
  const onLogged = useCallback(() => setLogged((count) => count + 1), []);
  const load = useCallback(
    () => void run(async () => setSite((await call('readSite', { site: key })).site)),
    [run, key],
  );
  useEffect(load, [load]);
  const onChanged = useCallback((changed?: SiteDetails) => {
    if (changed) setSite(changed);
    setChanges((count) => count + 1);
  }, []);
  if (error && (status === 403 || status === 404))
    return (
      <div className="state">
        <p>{error}</p>
        <a className="link" href={pageUrls.sites()}>
          {message('backToSites')}
        </a>
      </div>
    );
  if (error) return <Failed error={error} onRetry={load} />;
  if (!site) return <Skeleton />;
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
