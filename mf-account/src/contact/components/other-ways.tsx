import { Icon } from '@savepoint/region-kit';
import { useId } from 'react';
import { addresses } from '../addresses';
import css from '../contact.module.css';

const MAILBOXES = [
  [addresses.readers, 'Readers, corrections'],
  [addresses.press, 'Code and embargoes'],
] as const;

/** Whom to write to without the form, and when somebody is there. */
export function OtherWays() {
  const title = useId();
  return (
    <section className="panel" aria-labelledby={title}>
      <h2 className="pt" id={title}>
        Other ways
      </h2>
      <ul className={`rows ${css['ways']}`}>
        {MAILBOXES.map(([address, purpose]) => (
          <li className="row" key={address}>
            <Icon name="mail" />
            <div>
              <a className={css['way']} href={`mailto:${address}`}>
                {address}
              </a>
              <p>{purpose}</p>
            </div>
          </li>
        ))}
        <li className="row">
          <Icon name="clock" />
          <div>
            <b className={css['way']}>Monday to Friday</b>
            <p>9.00 to 17.00, London</p>
          </div>
        </li>
      </ul>
    </section>
  );
}
