import type { SiteGuests, SiteLinks, SitePublishing } from '@savepoint/contracts/schema';
import type { SiteDetails } from '@savepoint/contracts/sites';
import { useState } from 'react';
import { Field } from '../../field';
import { call } from '../api';
import css from '../sites.module.css';
import { useRequest } from '../use-request';
import { Choice, Form, FormError, Submit } from './form';
import { message } from './messages';
import {
  fromNumberTexts,
  isNumberText,
  NUMBER_FIELDS,
  toNumberTexts,
  type NumberField,
} from './number-texts';
import { Section } from './parts';
import { rule } from './rule-messages';
import { fromSiteTexts, SiteFields, toSiteTexts } from './site-fields';

const PUBLISHING: readonly SitePublishing[] = ['at_once', 'first_after_approval', 'after_approval'];
const LINKS: readonly SiteLinks[] = ['allowed', 'held', 'refused'];
const GUESTS: readonly SiteGuests[] = ['off', 'confirmed', 'held'];
type Feed = 'feedOff' | 'feedOn';
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

/** The form in which an owner changes a site. What was typed stays when a call fails. */
export function Settings({ site, onChanged }: Props) {
  const { busy, error, errors, run } = useRequest();
  const [status, setStatus] = useState('');
  const [texts, setTexts] = useState(() => toSiteTexts(site));
  const [publishing, setPublishing] = useState(site.settings.publishing);
  const [links, setLinks] = useState(site.settings.links);
  const [guests, setGuests] = useState(site.settings.guests);
  const [numbers, setNumbers] = useState(() => toNumberTexts(site.settings));
  const [feed, setFeed] = useState<Feed>(site.settings.feed ? 'feedOn' : 'feedOff');
  const [isChecked, setChecked] = useState(false);

  const problemOf = (field: NumberField) =>
    isChecked && !isNumberText(field, numbers[field]) ? rule('notNumber') : errors[`settings.${field}`];
  const submit = () => {
    setChecked(true);
    setStatus('');
    if (!NUMBER_FIELDS.every((field) => isNumberText(field, numbers[field]))) return;
    void run(async () => {
      const changed = await call('changeSite', {
        site: site.key,
        ...fromSiteTexts(texts),
        settings: {
          publishing,
          links,
          ...fromNumberTexts(numbers),
          feed: feed === 'feedOn',
          guests,
          spam_filter: site.settings.spam_filter,
        },
      });
      setStatus(message('saved'));
      onChanged(changed.site);
    });
  };
  return (
    <Section title={message('settings')}>
      <Form label={message('settings')} busy={busy} onSubmit={submit}>
        <SiteFields texts={texts} onChange={setTexts} errors={errors} />
        <Choice
          label={rule('publishing')}
          value={publishing}
          values={PUBLISHING}
          textOf={(each) => rule(each)}
          onChange={setPublishing}
        />
        <Choice
          label={rule('links')}
          value={links}
          values={LINKS}
          textOf={(each) => rule(each)}
          onChange={setLinks}
        />
        <Choice
          label={rule('guests')}
          value={guests}
          values={GUESTS}
          textOf={(each) => rule(`guests-${each}`)}
          onChange={setGuests}
        />
        <Choice
          label={rule('feed')}
          value={feed}
          values={FEEDS}
          textOf={(each) => rule(each, { key: site.key })}
          onChange={setFeed}
        />
        <div className={css['fields']}>
          {NUMBER_FIELDS.map((field) => (
            <Field
              key={field}
              label={rule(NUMBER_LABELS[field])}
              numeric
              value={numbers[field]}
              onChange={(text) => setNumbers({ ...numbers, [field]: text })}
              error={problemOf(field)}
            />
          ))}
        </div>
        <FormError error={error} errors={errors} />
        <div className={css['actions']}>
          <Submit busy={busy} text={message('save')} />
          <p role="status">{status}</p>
        </div>
      </Form>
    </Section>
  );
}
