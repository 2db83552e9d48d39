import { Icon } from '@savepoint/region-kit';
import { Choice, Submit } from '@savepoint/region-kit/ui/form';
import { useAttempt } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { useState, type FormEvent } from 'react';
import { message } from '../page-messages';
import { Copyable, useFocus } from '../parts';
import css from '../sites.module.css';

/** A key that was just made. Its secret is shown once. */
interface Made {
  id: string;
  secret: string;
  /** What to know about it. */
  note: string;
}

interface Props<Kind extends string> {
  keys: readonly { id: string; about: string }[];
  /** Kinds of keys that can be made, the usual one first. */
  kinds: readonly [Kind, ...Kind[]];
  kindText(kind: Kind): string;
  texts: { kind: string; add: string; removed(id: string): string };
  /** Whether there may be another one. */
  mayAdd: boolean;
  add(kind: Kind): Promise<Made>;
  remove(id: string): Promise<unknown>;
}

/** Keys, each with a button that removes it, and a form that makes another one. */
export function KeyTable<Kind extends string>({
  keys,
  kinds,
  kindText,
  texts,
  mayAdd,
  add,
  remove,
}: Props<Kind>) {
  const { busy, error, run } = useAttempt();
  const [kind, setKind] = useState<Kind>(kinds[0]);
  const [made, setMade] = useState<Made | null>(null);
  const [status, setStatus] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      setMade(await add(kind));
      setStatus('');
    });
  };
  const removeOne = (id: string) =>
    void run(async () => {
      await remove(id);
      setStatus(texts.removed(id));
      setMade((shown) => (shown?.id === id ? null : shown));
    });
  return (
    <>
      {made ? <NewKey key={made.id} made={made} /> : null}
      {keys.length ? (
        <ul className="rows">
          {keys.map(({ id, about }) => (
            <li className="row" key={id}>
              <div>
                <code>{id}</code>
                <p>{about}</p>
              </div>
              <button
                className="btn btn--line"
                type="button"
                aria-label={message('removeKey', { kid: id })}
                onClick={() => removeOne(id)}
              >
                {message('remove')}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css['meta']}>{message('noKeys')}</p>
      )}
      <p role="status">{status}</p>
      {mayAdd ? (
        <form className={css['fields']} onSubmit={submit} aria-label={texts.add}>
          <Choice label={texts.kind} value={kind} values={kinds} textOf={kindText} onChange={setKind} />
          <Submit busy={busy} text={texts.add} kind="btn--line" />
        </form>
      ) : null}
      <RequestError error={error} />
    </>
  );
}

function NewKey({ made: { note, secret } }: { made: Made }) {
  const box = useFocus<HTMLDivElement>();
  return (
    <>
      <div ref={box} className="alert alert--ok" role="status" tabIndex={-1}>
        <Icon name="check" />
        <b>{message('keyShownOnce')}</b>
        <p>{note}</p>
      </div>
      <Copyable text={secret} />
    </>
  );
}
