import { urls } from '@savepoint/contracts';
import { Icon, lazyWithRetry } from '@savepoint/region-kit';
import { useId, useImperativeHandle, type FormEvent, type FocusEvent, type Ref } from 'react';
import { useCombobox } from './use-combobox';

/** Nothing to read a page with: it comes when somebody is about to type. */
const Suggestions = lazyWithRetry(() => import('./suggestions'));

/** Characters that the search looks at. */
const LONGEST = 200;

const counted = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`);

interface Props {
  /** What is in the box until somebody types. */
  q: string;
  /** Names the form among the page’s landmarks. */
  label: string;
  /** Names the button that submits. */
  action: string;
  large?: boolean;
  input?: Ref<HTMLInputElement>;
}

/** The search form with its suggestions; without them, and without any script, it asks for the result page. */
export function SearchBox({ q, label, action, large = false, input }: Props) {
  const box = useCombobox(q);
  const id = useId();
  useImperativeHandle(input, () => box.input.ref.current!);

  const onSubmit = (event: FormEvent) => {
    if (box.query) return;
    event.preventDefault();
    box.input.ref.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) box.close();
  };

  return (
    <form
      className={large ? 'searchbox searchbox--lg' : 'searchbox'}
      action={urls.search()}
      method="get"
      role="search"
      aria-label={label}
      onSubmit={onSubmit}
      onBlur={onBlur}
    >
      <label className="vh" htmlFor={id}>
        Search games
      </label>
      <input
        {...box.input}
        onFocus={Suggestions.preload}
        id={id}
        name="q"
        type="search"
        maxLength={LONGEST}
        placeholder="Search games"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <button className="iconbtn" type="submit" aria-label={action}>
        <Icon name="search" />
      </button>
      <p className="vh" role="status">
        {box.open ? counted(box.suggestions.length) : ''}
      </p>
      {box.open || box.failed ? <Suggestions {...box} /> : null}
    </form>
  );
}
