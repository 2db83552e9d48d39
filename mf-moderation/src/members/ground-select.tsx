import { MODERATION_GROUNDS, type ModerationGround } from '@savepoint/contracts/moderation';
import { useId } from 'react';
import css from '../moderation.module.css';
import { message } from '../tab-messages';

interface Props {
  /** Whether it is a field of a form, with its label above. */
  isField?: boolean;
  /** Whose comment it is, for screen readers. */
  about: string;
  value: ModerationGround;
  onChange(ground: ModerationGround): void;
}

/** A choice of the rule that a decision relies on. The member reads it. */
export function GroundSelect({ isField = false, about, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={isField ? 'field' : css['ground']}>
      <label htmlFor={id}>
        {message('ground')} <span className="vh">{message('groundOf', { name: about })}</span>
      </label>
      <span className="select">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value as ModerationGround)}>
          {Object.entries(MODERATION_GROUNDS).map(([ground, { label }]) => (
            <option key={ground} value={ground}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
