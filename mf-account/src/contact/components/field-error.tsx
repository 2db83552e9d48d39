import { Icon } from '@savepoint/region-kit';

/** Id of what is said about a field. */
export const errorId = (field: string): string => `${field}-error`;

/** @param field id of the field it is about */
export function FieldError({ field, error }: { field: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field__err" id={errorId(field)}>
      <Icon name="warning" />
      {error}
    </p>
  );
}
