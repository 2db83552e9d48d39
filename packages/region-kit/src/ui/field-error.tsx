import { Icon } from '@savepoint/region-kit';

interface FieldErrorProps {
  /** Id for the `aria-describedby` of the field. */
  id: string;
  /** Nothing is shown without one. */
  error: string | undefined;
}

/** Why the value of a field was rejected. */
export const FieldError = ({ id, error }: FieldErrorProps) =>
  error ? (
    <p className="field__err" id={id}>
      <Icon name="warning" />
      {error}
    </p>
  ) : null;
