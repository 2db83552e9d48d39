import { Icon } from '@savepoint/region-kit';
import type { ReactNode } from 'react';

interface Props {
  /** Id of the form it belongs to, wherever it stands. */
  form: string;
  id: string;
  name: string;
  value: string;
  children: ReactNode;
}

/** A choice from a list that a browser shows. */
export function Select({ form, id, name, value, children }: Props) {
  return (
    <span className="select">
      <select id={id} name={name} form={form} defaultValue={value}>
        {children}
      </select>
      <Icon name="chevron" />
    </span>
  );
}
