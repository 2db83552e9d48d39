import { urls } from '@savepoint/contracts';
import { FieldError, errorId } from './field-error';

/** The checkbox without which we may not answer. */
export function Agreement({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          id={id}
          name="agree"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId(id) : undefined}
        />
        <span>
          I have read and agree to the{' '}
          <a className="link" href={urls.privacy()}>
            Privacy Policy
          </a>
        </span>
      </label>
      <FieldError field={id} error={error} />
    </div>
  );
}
