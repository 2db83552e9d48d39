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

/** The years on offer: from the first home computers to a few years ahead. */
const FIRST_YEAR = 1975;
const YEARS_AHEAD = 2;

/** Selects a year of release, newest first, or any. */
export function YearSelect({ form, id, value }: { form: string; id: string; value: number | undefined }) {
  const last = new Date().getUTCFullYear() + YEARS_AHEAD;
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => last - index);
  return (
    <Select form={form} id={id} name="year" value={value === undefined ? '' : String(value)}>
      <option value="">Any year</option>
      {years.map((year) => (
        <option key={year}>{year}</option>
      ))}
    </Select>
  );
}
