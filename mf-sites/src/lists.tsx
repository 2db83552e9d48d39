import type { SiteLogEntry, SiteThread } from '@savepoint/contracts/sites';
import { TimeAgo, useNow } from '@savepoint/region-kit';
import { useCallback, useState } from 'react';
import { call } from './api';
import { message } from './page-messages';
import css from './sites.module.css';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { Section } from './parts';
import { ListView, useList } from '@savepoint/region-kit/ui/list';

interface ThreadsProps {
  site: string;
  onChanged(): void;
}

/** The pages of a site that have comments. */
export function Threads({ site, onChanged }: ThreadsProps) {
  const list = useList<SiteThread>(
    useCallback(
      async (at) => {
        const { threads, next_cursor } = await call('listSiteThreads', { site, ...at });
        return { items: threads, next_cursor };
      },
      [site],
    ),
  );
  return (
    <Section title={message('threads')}>
      <ListView
        list={list}
        empty={
          <>
            <h3>{message('noThreads')}</h3>
            <p>{message('noThreadsText')}</p>
          </>
        }
      >
        {(threads) => (
          <ul className="rows">
            {threads.map((thread) => (
              <Thread key={thread.slug} site={site} thread={thread} onChanged={onChanged} />
            ))}
          </ul>
        )}
      </ListView>
    </Section>
  );
}

/** A thread, which its moderators can close to further comments. */
function Thread({ site, thread, onChanged }: ThreadsProps & { thread: SiteThread }) {
  const { slug, title, address, comments } = thread;
  const [closing, setClosing] = useState(thread.closing);
  const { busy, error, run } = useAttempt();
  const locked = closing === 'locked';
  const lock = () =>
    void run(async () => {
      setClosing((await call('lockSiteThread', { site, slug, locked: !locked })).closing);
      onChanged();
    });
  return (
    <li className={`row ${css['thread']}`}>
      <div>
        <h3>
          <a className="link" href={address} dir="auto">
            {title}
          </a>
        </h3>
        <p>{address}</p>
        <p role="status">{closing ? message(closing) : ''}</p>
        <RequestError error={error} />
      </div>
      <span className="num">{message('comments', { count: comments })}</span>
      <button
        className="btn btn--quiet"
        type="button"
        aria-label={message(locked ? 'unlockThread' : 'lockThread', { title })}
        aria-busy={busy}
        onClick={lock}
      >
        {message(locked ? 'unlock' : 'lock')}
      </button>
    </li>
  );
}

const SENTENCES = {
  registered: 'registeredBy',
  changed: 'changedBy',
  'person-invited': 'personInvitedBy',
  'invitation-withdrawn': 'invitationWithdrawnBy',
  'invitation-accepted': 'invitationAcceptedBy',
  'invitation-declined': 'invitationDeclinedBy',
  'person-added': 'personAddedBy',
  'person-removed': 'personRemovedBy',
  'key-added': 'keyAddedBy',
  'key-removed': 'keyRemovedBy',
  'spam-key-set': 'spamKeySetBy',
  'spam-key-removed': 'spamKeyRemovedBy',
  'webhook-added': 'webhookAddedBy',
  'webhook-on': 'webhookOnBy',
  'webhook-off': 'webhookOffBy',
  'webhook-failing': 'webhookFailingBy',
  'webhook-secret': 'webhookSecretBy',
  'webhook-removed': 'webhookRemovedBy',
  'thread-locked': 'threadLockedBy',
  'thread-unlocked': 'threadUnlockedBy',
  exported: 'exportedBy',
  imported: 'importedBy',
  'handed-over': 'handedOver',
  removed: 'removedBy',
  'comment-approved': 'approvedBy',
  'comment-removed': 'commentRemovedBy',
  'comment-deleted': 'deletedBy',
  banned: 'bannedBy',
  unbanned: 'unbannedBy',
  'author-shadowed': 'shadowedBy',
  'author-unshadowed': 'unshadowedBy',
  'comment-pinned': 'pinnedBy',
  'comment-unpinned': 'unpinnedBy',
  'rule-enabled': 'ruleEnabledBy',
  'rule-disabled': 'ruleDisabledBy',
  'rule-updated': 'ruleUpdatedBy',
  'rule-deleted': 'ruleDeletedBy',
} as const satisfies Record<SiteLogEntry['action'], string>;

/** What changed in a site, and who did it. */
export function SiteLog({ site }: { site: string }) {
  const now = useNow();
  const list = useList<SiteLogEntry>(
    useCallback(
      async (at) => {
        const { entries, next_cursor } = await call('readSiteLog', { site, ...at });
        return { items: entries, next_cursor };
      },
      [site],
    ),
  );
  return (
    <Section title={message('log')}>
      <ListView
        list={list}
        empty={
          <>
            <h3>{message('noLog')}</h3>
            <p>{message('noLogText')}</p>
          </>
        }
      >
        {(entries) => (
          <ul className="rows">
            {entries.map(({ action, by, about, at: date, undone_by }, index) => (
              <li className="row" key={index}>
                <div>
                  {message(SENTENCES[action], { by, about })}
                  {undone_by === undefined ? null : ` ${message('undoneBy', { name: undone_by })}`}
                </div>
                <TimeAgo date={date} now={now} />
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Section>
  );
}
