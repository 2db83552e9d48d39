import { SPAM_LEARNED_MIN, SPAM_TESTED_MIN, SPAM_TRIAL_DAYS } from '@savepoint/contracts/base';
import type { SiteSpamFilter } from '@savepoint/contracts/schema';
import { spamWordsText, type SiteDetails, type SpamTrial } from '@savepoint/contracts/sites';
import { ApiError } from '@savepoint/session';
import { useState } from 'react';
import { call } from '../api';
import css from '../sites.module.css';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { Choice, Form, Submit } from '@savepoint/region-kit/ui/form';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { message as siteMessage } from '../page-messages';
import { message } from './spam-filter-messages';
import { Section, useFocus } from '../parts';
import { Failed } from '@savepoint/region-kit';
import { Skeleton } from '@savepoint/region-kit/ui/loaded';

const MODES: readonly SiteSpamFilter[] = ['off', 'try', 'on'];

interface Props {
  site: SiteDetails;
  onChanged(site: SiteDetails): void;
}

/** The spam filter of a site: what it does, and what it would have done lately. */
export function SpamFilter({ site, onChanged }: Props) {
  const { busy, error, run } = useAttempt();
  const [mode, setMode] = useState(site.settings.spam_filter);
  const [status, setStatus] = useState('');
  /** What somebody else has saved meanwhile. */
  const [saved, setSaved] = useState<SiteSpamFilter | null>(null);
  const submit = () => {
    setStatus('');
    void run(async () => {
      const { key, version } = site;
      try {
        const changed = await call('changeSite', { site: key, version, settings: { spam_filter: mode } });
        setStatus(message('saved'));
        onChanged(changed.site);
      } catch (cause) {
        // What was chosen stays, beside what somebody else has saved.
        if (cause instanceof ApiError && cause.code === 'site-changed') {
          const now = (await call('readSite', { site: key })).site;
          setSaved(now.settings.spam_filter);
          onChanged(now);
        }
        throw cause;
      }
    });
  };
  return (
    <Section title={message('spamFilter')}>
      <p>{message('spamFilterText')}</p>
      <Trial site={site.key} />
      <Form label={message('spamFilter')} busy={busy} onSubmit={submit}>
        <Choice
          label={message('spamFilterDoes')}
          value={mode}
          values={MODES}
          textOf={(each) => message(`filter_${each}`)}
          onChange={setMode}
          note={
            saved === null || saved === mode
              ? undefined
              : siteMessage('savedByOthers', { value: message(`filter_${saved}`) })
          }
        />
        <RequestError error={error} />
        <div className={css['actions']}>
          <Submit busy={busy} text={message('save')} />
          <p role="status">{status}</p>
        </div>
      </Form>
    </Section>
  );
}

/** A button that tries the filter on the decisions of the last days, and the report. */
function Trial({ site }: { site: string }) {
  const { busy, error, run } = useAttempt();
  const [trial, setTrial] = useState<SpamTrial | null>(null);
  const start = () => {
    setTrial(null);
    void run(async () => setTrial(await call('trySpamFilter', { site })));
  };
  return (
    <>
      <button className="btn btn--line" type="button" aria-busy={busy || undefined} onClick={start}>
        {message('tryFilter', { days: SPAM_TRIAL_DAYS })}
      </button>
      <p role="status">{busy ? message('trying') : ''}</p>
      {busy ? <Skeleton /> : null}
      {error ? <Failed text={error.message} onRetry={start} /> : null}
      {trial ? <Report trial={trial} /> : null}
    </>
  );
}

function Report({ trial }: { trial: SpamTrial }) {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {message('trialTitle')}
      </h3>
      <ul>
        {sentencesOf(trial).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {trial.mistakes.length ? (
        <>
          <p>{message('trialMistakes')}</p>
          <ul className="rows">
            {trial.mistakes.map(({ text, score, words }) => (
              <li className="row" key={text}>
                <div>
                  <p dir="auto">{text}</p>
                  <p className={css['meta']}>
                    {message('trialMistake', { score, words: spamWordsText(words) })}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {trial.ready ? <p className={css['meta']}>{message('trialAdvice')}</p> : null}
    </>
  );
}

function sentencesOf({ learned, tested, held, precision, recall, ready }: SpamTrial): string[] {
  const days = SPAM_TRIAL_DAYS;
  if (!ready)
    return [
      message('trialFew', { days, learned: SPAM_LEARNED_MIN, tested: SPAM_TESTED_MIN }),
      message('trialHas', { days, ...learned, newSpam: tested.spam, newApproved: tested.approved }),
    ];
  return [
    message('trialLearned', { days, ...learned }),
    message('trialRecall', { spam: tested.spam, held: held.spam, recall: percent(recall) }),
    message('trialWrong', { approved: tested.approved, held: held.approved }),
    precision === null
      ? message('trialNothing')
      : message('trialPrecision', { precision: percent(precision) }),
  ];
}

const percent = (share: number | null): number => Math.round((share ?? 0) * 100);
