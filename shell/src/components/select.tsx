import { Icon } from '@savepoint/region-kit';
import type { ReactNode } from 'react';

interface SelectProps {
  /** Id of the form the control belongs to; the control may be outside of the form. */
  form: string;
  id: string;
  name: string;
  value: string;
  children: ReactNode;
}

/** A native select in the site’s style. */
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
