import { Icon } from '@savepoint/region-kit';
import type { ReactNode } from 'react';

interface SelectProps {
  /** Id of the form the control belongs to; it may stand outside of it. */
  form: string;
  id: string;
  name: string;
  value: string;
  children: ReactNode;
}

/** A native select with the site’s look. */
export function Select({ form, id, name, value, children }: SelectProps) {
  return (
    <span className="select">
      <select id={id} name={name} form={form} defaultValue={value}>
        {children}
      </select>
      <Icon name="chevron" />
    </span>
  );
}
