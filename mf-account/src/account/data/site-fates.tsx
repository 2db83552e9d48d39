import type { SiteFate } from '@savepoint/contracts/members';
import { useId } from 'react';
import { FieldError } from '@savepoint/region-kit/ui/field-error';
import css from './data.module.css';
import { message } from './delete-messages';

/** What a member has chosen for a site so far. */
export interface Choice {
  then: SiteFate['then'] | null;
  to: string;
}
export type Choices = Readonly<Record<string, Choice>>;

const UNDECIDED: Choice = { then: null, to: '' };

/** What is sent, of the sites that are decided about. */
export const toFates = (choices: Choices): SiteFate[] =>
  Object.entries(choices).flatMap(([site, { then, to }]) =>
    then === null ? [] : [{ site, then, ...(then === 'hand-over' && { to: to.trim() }) }],
  );

/** Why a choice cannot be sent yet. */
export function problemOf({ then, to }: Choice = UNDECIDED): string | undefined {
  if (then === null) return message('chooseFate');
  return then === 'hand-over' && !to.trim() ? message('heirMissing') : undefined;
}

interface Props {
  /** The sites that the member owns alone, by key, each with a sentence about it. */
  asked: Readonly<Record<string, string>>;
  choices: Choices;
  /** Whether the member has tried to go on: then what is missing is said. */
  isChecked: boolean;
  onChange(choices: Choices): void;
}

/** Asks what becomes of each site that has no other owner. */
export function SiteFates({ asked, choices, isChecked, onChange }: Props) {
  return Object.entries(asked).map(([site, sentence]) => (
    <Fate
      key={site}
      sentence={sentence}
      choice={choices[site] ?? UNDECIDED}
      isChecked={isChecked}
      onChange={(choice) => onChange({ ...choices, [site]: choice })}
    />
  ));
}

interface FateProps {
  sentence: string;
  choice: Choice;
  isChecked: boolean;
  onChange(choice: Choice): void;
}

function Fate({ sentence, choice, isChecked, onChange }: FateProps) {
  const id = useId();
  const problem = isChecked ? problemOf(choice) : undefined;
  const isMissing = problem !== undefined && choice.then === null;
  const option = (then: SiteFate['then'], text: string) => (
    <label className="check">
      <input
        type="radio"
        name={id}
        checked={choice.then === then}
        data-missing={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onChange={() => onChange({ ...choice, then })}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset className={css['comments']}>
      <legend>{sentence}</legend>
      {option('hand-over', message('handOver'))}
      {choice.then === 'hand-over' ? (
        <div className="field">
          <label htmlFor={`${id}-to`}>{message('heir')}</label>
          <input
            className="input"
            id={`${id}-to`}
            value={choice.to}
            maxLength={128}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
            onChange={({ target }) => onChange({ ...choice, to: target.value })}
          />
          <small id={`${id}-hint`}>{message('heirHint')}</small>
        </div>
      ) : null}
      {option('remove', message('removeSite'))}
      <FieldError id={`${id}-error`} error={problem} />
    </fieldset>
  );
}
