import type { SiteDetails } from '@savepoint/contracts/sites';
import { Field } from '@savepoint/region-kit/ui/field';
import { message } from '../page-messages';
import { lines } from '../parts';

/** What somebody types about a site: origins one per line, languages with spaces between them. */
export interface SiteTexts {
  name: string;
  origins: string;
  languages: string;
}

export const toSiteTexts = ({
  name,
  origins,
  languages,
}: Pick<SiteDetails, 'name' | 'origins' | 'languages'>): SiteTexts => ({
  name,
  origins: origins.join('\n'),
  languages: languages.join(' '),
});

export const fromSiteTexts = ({ name, origins, languages }: SiteTexts) => ({
  name,
  origins: lines(origins),
  languages: lines(languages),
});

interface Props {
  texts: SiteTexts;
  onChange(texts: SiteTexts): void;
  /** Why values were rejected, by field. */
  errors: Readonly<Record<string, string>>;
  nameHint?: string;
}

/** The fields of a site that are typed in when it is registered, and can be changed later. */
export function SiteFields({ texts, onChange, errors, nameHint }: Props) {
  const { name, origins, languages } = texts;
  return (
    <>
      <Field
        label={message('name')}
        {...(nameHint !== undefined && { hint: nameHint })}
        value={name}
        onChange={(value) => onChange({ ...texts, name: value })}
        error={errors['name']}
      />
      <Field
        label={message('origins')}
        hint={message('originsHint')}
        rows={3}
        value={origins}
        onChange={(value) => onChange({ ...texts, origins: value })}
        error={errors['origins']}
      />
      <Field
        label={message('languages')}
        hint={message('languagesHint')}
        value={languages}
        onChange={(value) => onChange({ ...texts, languages: value })}
        error={errors['languages']}
      />
    </>
  );
}
