import type { SiteDetails, SiteGuests, SiteLinks, SitePublishing } from '@savepoint/contracts';
import { useState } from 'react';
import { Field } from '../../field';
import { call } from '../api';
import css from '../sites.module.css';
import { useRequest } from '../use-request';
import { Choice, Form, FormError, Submit } from './form';
import { message } from './messages';
import { Section } from './parts';
import { rule } from './rule-messages';
import { fromSiteTexts, SiteFields, toSiteTexts } from './site-fields';

const PUBLISHING: readonly SitePublishing[] = ['at_once', 'first_after_approval', 'after_approval'];
const LINKS: readonly SiteLinks[] = ['allowed', 'held', 'refused'];
const GUESTS: readonly SiteGuests[] = ['off', 'confirmed', 'held'];
type Feed = 'feedOff' | 'feedOn';
const FEEDS: readonly Feed[] = ['feedOff', 'feedOn'];

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
  const [closeAfter, setCloseAfter] = useState(String(site.settings.close_after_days ?? ''));
  const [maxLinks, setMaxLinks] = useState(String(site.settings.max_links));
  const [postsPerHour, setPostsPerHour] = useState(String(site.settings.posts_per_hour));
  const [feed, setFeed] = useState<Feed>(site.settings.feed ? 'feedOn' : 'feedOff');
  const [isChecked, setChecked] = useState(false);

  const numbers = { closeAfter: closeAfter || '0', maxLinks, postsPerHour };
  const problemOf = (field: keyof typeof numbers, path: string) =>
    isChecked && !/^\d{1,6}$/.test(numbers[field].trim()) ? rule('notNumber') : errors[path];
  const submit = () => {
    setChecked(true);
    setStatus('');
    if (Object.values(numbers).some((value) => !/^\d{1,6}$/.test(value.trim()))) return;
    void run(async () => {
      const changed = await call('changeSite', {
        site: site.key,
        ...fromSiteTexts(texts),
        settings: {
          publishing,
          links,
          close_after_days: closeAfter.trim() ? Number(closeAfter) : null,
          max_links: Number(maxLinks),
          posts_per_hour: Number(postsPerHour),
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
          <Field
            label={rule('closeAfter')}
            numeric
            value={closeAfter}
            onChange={setCloseAfter}
            error={problemOf('closeAfter', 'settings.close_after_days')}
          />
          <Field
            label={rule('maxLinks')}
            numeric
            value={maxLinks}
            onChange={setMaxLinks}
            error={problemOf('maxLinks', 'settings.max_links')}
          />
          <Field
            label={rule('postsPerHour')}
            numeric
            value={postsPerHour}
            onChange={setPostsPerHour}
            error={problemOf('postsPerHour', 'settings.posts_per_hour')}
          />
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
