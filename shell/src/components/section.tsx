import { Icon } from '@savepoint/region-kit';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  more?: { name: string; path: string };
  children: ReactNode;
}

/** A titled part of a page, with a link to all of it. */
export function Section({ title, more, children }: Props) {
  return (
    <section className="sec">
      <SectionHead title={title} more={more} />
      {children}
    </section>
  );
}

export function SectionHead({ title, more }: Pick<Props, 'title' | 'more'>) {
  return (
    <div className="sec__head">
      <h2 className="pt">{title}</h2>
      {more && <More {...more} />}
    </div>
  );
}

/** A link to the rest. */
export function More({ name, path }: { name: string; path: string }) {
  return (
    <a className="more" href={path}>
      {name}
      <Icon name="arrow" />
    </a>
  );
}
