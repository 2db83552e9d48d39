import { Icon } from '@savepoint/region-kit';
import { faultyFields, FIELDS, type ContactErrors, type Field } from '../errors';

const COUNTS = ['', 'One thing needs', 'Two things need', 'Three things need', 'Four things need'];

interface Props {
  errors: ContactErrors;
  /** Id of a field’s control, to lead there. */
  idOf(name: Field): string;
}

/** What needs another look, said aloud when it appears. */
export function ErrorSummary({ errors, idOf }: Props) {
  const faulty = faultyFields(errors);
  if (!faulty.length && !errors.other) return null;
  return (
    <div className="alert alert--error" role="alert">
      <Icon name="warning" />
      <b>{faulty.length ? `${COUNTS[faulty.length]} another look` : 'Your message was not sent'}</b>
      {errors.other ? <p>{errors.other}</p> : null}
      {faulty.length ? (
        <ul>
          {faulty.map((name) => (
            <li key={name}>
              <a href={`#${idOf(name)}`}>{FIELDS[name]}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
