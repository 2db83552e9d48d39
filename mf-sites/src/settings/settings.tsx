import type { SiteGuests, SiteLinks, SitePublishing } from '@savepoint/contracts/schema';
import type { SiteDetails } from '@savepoint/contracts/sites';
import { ApiError } from '@savepoint/session';
import { useState } from 'react';
import { Field } from '@savepoint/region-kit/ui/field';
import { call } from '../api';
import css from '../sites.module.css';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { Choice, Form, Submit } from '@savepoint/region-kit/ui/form';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { message } from '../page-messages';
import { isNumberText, NUMBER_FIELDS, type NumberField } from './number-texts';
import { Section } from '../parts';
import { rule } from './rule-messages';
import { fromSettingsValues, mergeValues, toSettingsValues, type SettingsValues } from './settings-values';
import { SiteFields } from './site-fields';

const PUBLISHING: readonly SitePublishing[] = ['at_once', 'first_after_approval', 'after_approval'];
const LINKS: readonly SiteLinks[] = ['allowed', 'held', 'refused'];
const GUESTS: readonly SiteGuests[] = ['off', 'confirmed', 'held'];
type Feed = SettingsValues['feed'];
const FEEDS: readonly Feed[] = ['feedOff', 'feedOn'];
const NUMBER_LABELS = {
  close_after_days: 'closeAfter',
  max_links: 'maxLinks',
  posts_per_hour: 'postsPerHour',
} as const satisfies Record<NumberField, string>;

interface Props {
  site: SiteDetails;
  onChanged(site: SiteDetails): void;
}

/**
 * The form in which an owner changes a site. What was typed stays when a call fails, also because another owner has saved
 * meanwhile: then the form shows both.
 */
export function Settings({ site, onChanged }: Props) {
  const { busy, error, errors, run } = useAttempt();
  const [status, setStatus] = useState('');
  const [saved, setSaved] = useState(site);
  const [values, setValues] = useState(() => toSettingsValues(site));
  /** What somebody else has saved in fields that were changed here too. */
  const [theirs, setTheirs] = useState<Partial<SettingsValues> | null>(null);
  const [isChecked, setChecked] = useState(false);

  const update = (fresh: SiteDetails, isForeign: boolean) => {
    const merged = mergeValues(values, toSettingsValues(saved), toSettingsValues(fresh));
    setValues(merged.values);
    setTheirs(isForeign ? merged.theirs : null);
    setSaved(fresh);
  };
  // Another form of the page has saved, or shows what somebody else has.
  if (site !== saved && site.version > saved.version) update(site, false);

  const change = (changed: Partial<SettingsValues>) => setValues({ ...values, ...changed });
  const noteOf = (field: keyof SettingsValues, textOf: (value: string) => string = (value) => value) => {
    const value = theirs?.[field];
    return value === undefined ? undefined : message('savedByOthers', { value: textOf(value) });
  };
  const problemOf = (field: NumberField) =>
    isChecked && !isNumberText(field, values[field])
      ? rule('notNumber')
      : (noteOf(field) ?? (theirs ? undefined : errors[`settings.${field}`]));
  const submit = () => {
    setChecked(true);
    setStatus('');
    if (!NUMBER_FIELDS.every((field) => isNumberText(field, values[field]))) return;
    void run(async () => {
      const { key, version } = saved;
      try {
        const changed = await call('changeSite', { site: key, version, ...fromSettingsValues(values) });
        setStatus(message('saved'));
        setTheirs(null);
        setSaved(changed.site);
        setValues(toSettingsValues(changed.site));
        onChanged(changed.site);
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === 'site-changed')
          update((await call('readSite', { site: key })).site, true);
        throw cause;
      }
    });
  };
  const fieldErrors = theirs
    ? withoutAbsent({
        name: noteOf('name'),
        origins: noteOf('origins'),
        languages: noteOf('languages'),
      })
    : errors;
  return (
    <Section title={message('settings')}>
      <Form label={message('settings')} busy={busy} onSubmit={submit}>
        <SiteFields texts={values} onChange={change} errors={fieldErrors} />
        <Choice
          label={rule('publishing')}
          value={values.publishing}
          values={PUBLISHING}
          textOf={(each) => rule(each)}
          onChange={(publishing) => change({ publishing })}
          note={noteOf('publishing', (each) => rule(each as SitePublishing))}
        />
        <Choice
          label={rule('links')}
          value={values.links}
          values={LINKS}
          textOf={(each) => rule(each)}
          onChange={(links) => change({ links })}
          note={noteOf('links', (each) => rule(each as SiteLinks))}
        />
        <Choice
          label={rule('guests')}
          value={values.guests}
          values={GUESTS}
          textOf={(each) => rule(`guests-${each}`)}
          onChange={(guests) => change({ guests })}
          note={noteOf('guests', (each) => rule(`guests-${each as SiteGuests}`))}
        />
        <Choice
          label={rule('feed')}
          value={values.feed}
          values={FEEDS}
          textOf={(each) => rule(each, { key: site.key })}
          onChange={(feed) => change({ feed })}
          note={noteOf('feed', (each) => rule(each as Feed, { key: site.key }))}
        />
        <div className={css['fields']}>
          {NUMBER_FIELDS.map((field) => (
            <Field
              key={field}
              label={rule(NUMBER_LABELS[field])}
              numeric
              value={values[field]}
              onChange={(text) => change({ [field]: text })}
              error={problemOf(field)}
            />
          ))}
        </div>
        <RequestError error={error} inFields={!theirs} />
        <div className={css['actions']}>
          <Submit busy={busy} text={message('save')} />
          <p role="status">{status}</p>
        </div>
      </Form>
    </Section>
  );
}

const withoutAbsent = (errors: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
