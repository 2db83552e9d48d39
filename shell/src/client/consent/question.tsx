import { urls } from '@savepoint/contracts';
import { useEffect, useRef, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import type { Choice, Purpose } from './choice';

const PURPOSES: Record<Purpose, { name: string; what: string }> = {
  reports: {
    name: 'Error reports',
    what: 'If a part of a page fails, what failed, the page and your kind of browser are sent to us.',
  },
  analytics: {
    name: 'Analytics',
    what: 'Signing in, joining and commenting are counted, without your name, address or account.',
  },
};

interface Props {
  purposes: readonly Purpose[];
  /** What is ticked to begin with: what was agreed to before, and nothing else. */
  choice: Choice;
  /** Whether the reader asked for it, and gets the focus there. */
  wanted: boolean;
  onChoose(choice: Choice): void;
}

/** Asks over the page, which goes on working below. @returns takes the question away */
export function showQuestion(props: Props): { close(): void } {
  const before = document.activeElement;
  const holder = document.createElement('div');
  // At the beginning for those who come by keyboard, whatever it looks like.
  document.querySelector('.skip')?.after(holder);
  const root = createRoot(holder);
  root.render(<Question {...props} />);
  return {
    close() {
      root.unmount();
      holder.remove();
      if (props.wanted && before instanceof HTMLElement) before.focus();
    },
  };
}

function Question({ purposes, choice, wanted, onChoose }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wanted) title.current?.focus();
  }, [wanted]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget);
    onChoose(Object.fromEntries(purposes.map((purpose) => [purpose, ticked.has(purpose)])));
  };
  return (
    <section className="consent" aria-labelledby="consent-title">
      <form onSubmit={submit}>
        <h2 id="consent-title" ref={title} tabIndex={-1}>
          May we?
        </h2>
        <p>Both ways the site works the same. You can change your answer at the foot of every page.</p>
        {purposes.map((purpose) => (
          <label className="check" key={purpose}>
            <input type="checkbox" name={purpose} defaultChecked={choice[purpose] === true} />
            <span>
              <b>{PURPOSES[purpose].name}.</b> {PURPOSES[purpose].what}
            </span>
          </label>
        ))}
        <div className="consent__end">
          <button className="btn" type="submit">
            Save my choice
          </button>
          <a className="link" href={urls.privacy()}>
            Privacy Policy
          </a>
        </div>
      </form>
    </section>
  );
}
