import { SITE_FILE_COMMENTS_MAX, SITE_FILE_MAX_BYTES } from '@savepoint/contracts/base';
import type { SiteImport, StartSiteImportBody } from '@savepoint/contracts/sites';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Field } from '@savepoint/region-kit/ui/field';
import { call, callPatiently } from '../api';
import css from '../sites.module.css';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { Form, Submit } from '@savepoint/region-kit/ui/form';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { message } from '../page-messages';
import { Section } from '../parts';
import { FileTooLarge, sendFile, type SentFile } from './send-file';

const POLL_INTERVAL_MS = 1_000;
const MAX_MB = SITE_FILE_MAX_BYTES / 1024 ** 2;

interface Props {
  site: string;
  onChanged(): void;
}

/** Everything out as a file, and comments from other systems in. */
export function Moving({ site, onChanged }: Props) {
  return (
    <Section title={message('moving')}>
      <Export site={site} onChanged={onChanged} />
      <Import site={site} onChanged={onChanged} />
    </Section>
  );
}

function Export({ site, onChanged }: Props) {
  const { busy, error, run } = useAttempt();
  const [status, setStatus] = useState('');
  const start = () =>
    void run(async () => {
      const parts: string[] = [];
      let count = 0;
      let cursor: string | null = null;
      do {
        const part: { lines: string; next_cursor: string | null } = await callPatiently('exportSite', {
          site,
          ...(cursor !== null && { cursor }),
        });
        parts.push(part.lines);
        count += part.lines.split('\n').length - 1;
        setStatus(message('exporting', { count }));
        cursor = part.next_cursor;
      } while (cursor !== null);
      save(new Blob(parts, { type: 'application/jsonl' }), `${site}.jsonl`);
      setStatus(message('exported', { count }));
      onChanged();
    });
  return (
    <>
      <p>{message('exportText')}</p>
      <div className={css['actions']}>
        <button className="btn btn--line" type="button" aria-busy={busy || undefined} onClick={start}>
          {message('exportButton')}
        </button>
        <p role="status">{error ? '' : status}</p>
      </div>
      <RequestError error={error} />
    </>
  );
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** What an import takes of a file, and what its addresses are replaced by. */
type Choice = Pick<StartSiteImportBody, 'replace' | 'from_sites' | 'post_types'>;
/** A file that was tried, with what was chosen then. */
type Tried = SentFile & Choice;

const toNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

function Import({ site, onChanged }: Props) {
  const id = useId();
  const { busy, error, run } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [sites, setSites] = useState('');
  const [types, setTypes] = useState('');
  const [sent, setSent] = useState<number | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const { latest, follow } = useLatestImport(site, onChanged);

  const submit = () => {
    const file = input.current?.files?.[0];
    setProblem(file ? '' : message('chooseFile'));
    if (!file) return;
    setTried(null);
    void run(async () => {
      try {
        const [from_sites, post_types] = [toNames(sites), toNames(types)];
        const choice: Choice = {
          ...(from.trim() && { replace: { from: from.trim(), to: to.trim() } }),
          ...(from_sites.length && { from_sites }),
          ...(post_types.length && { post_types }),
        };
        const sentFile = await sendFile(
          file,
          (part) => callPatiently('sendSiteFile', { site, ...part }),
          setSent,
        );
        const next = { ...sentFile, ...choice };
        follow((await call('startSiteImport', { site, ...next, dry_run: true })).import);
        setTried(next);
      } catch (cause) {
        if (!(cause instanceof FileTooLarge)) throw cause;
        setProblem(message('fileTooLarge', { count: MAX_MB }));
      } finally {
        setSent(null);
      }
    });
  };
  const importTried = () =>
    tried &&
    void run(async () => {
      follow((await call('startSiteImport', { site, ...tried, dry_run: false })).import);
      setTried(null);
    });
  const isReady = tried && latest?.state === 'done' && latest.dry_run && latest.file_uid === tried.file_uid;
  return (
    <>
      <Form label={message('moving')} busy={busy} onSubmit={submit}>
        <p>{message('importText')}</p>
        <div className="field">
          <label htmlFor={id}>{message('file')}</label>
          <input
            ref={input}
            id={id}
            className="input"
            type="file"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={() => setTried(null)}
          />
          <small id={`${id}-hint`}>
            {message('fileHint', {
              count: MAX_MB,
              comments: SITE_FILE_COMMENTS_MAX.toLocaleString('en-GB'),
            })}
          </small>
          <p className={css['error']} id={`${id}-error`} role="alert">
            {problem}
          </p>
        </div>
        <div className={css['fields']}>
          <Field label={message('replaceFrom')} value={from} onChange={setFrom} />
          <Field label={message('replaceTo')} value={to} onChange={setTo} />
          <Field label={message('fromSites')} value={sites} onChange={setSites} />
          <Field label={message('postTypes')} value={types} onChange={setTypes} />
        </div>
        <div className={css['actions']}>
          <Submit busy={busy} text={message('dryRun')} kind="btn--line" />
          {isReady && latest.added ? (
            <button className="btn" type="button" onClick={importTried}>
              {message('wouldImport', { count: latest.added })}
            </button>
          ) : null}
          <p role="status">
            {sent !== null
              ? message('sending', { percent: Math.round(sent * 100) })
              : latest
                ? statusOf(latest)
                : ''}
          </p>
        </div>
        <RequestError error={error} />
      </Form>
      {latest?.report ? (
        <section aria-label={message('report')}>
          <pre className={css['code']}>{latest.report}</pre>
        </section>
      ) : null}
    </>
  );
}

function statusOf({ state, phase, done, dry_run, added = 0, problem = '' }: SiteImport): string {
  if (state === 'running') return message(phase, { count: done });
  if (state === 'interrupted') return message('interrupted');
  if (state === 'failed') return message('importFailed', { problem });
  if (dry_run) return added ? '' : message('nothingToImport');
  return message('importDone', { count: added });
}

/**
 * Follows the latest import of a site until it ends.
 * @param onDone called when comments were imported
 */
function useLatestImport(site: string, onDone: () => void) {
  const [latest, setLatest] = useState<SiteImport | null>(null);
  const isRunning = latest?.state === 'running';
  const read = useCallback(async () => (await call('readSiteImport', { site })).import, [site]);
  useEffect(() => {
    let mounted = true;
    read().then(
      (found) => mounted && setLatest((known) => known ?? found),
      () => undefined, // the import itself says what is wrong
    );
    return () => void (mounted = false);
  }, [read]);
  useEffect(() => {
    if (!isRunning) return;
    let mounted = true;
    const timer = setInterval(() => {
      read().then(
        (found) => {
          if (!mounted || !found) return;
          setLatest(found);
          if (found.state === 'done' && !found.dry_run) onDone();
        },
        () => undefined, // the next one may succeed
      );
    }, POLL_INTERVAL_MS);
    return () => {
      mounted = false;
      clearInterval(timer);
    };
  }, [isRunning, read, onDone]);
  return { latest, follow: setLatest };
}
