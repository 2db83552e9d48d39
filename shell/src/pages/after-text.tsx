import type { ReactElement } from 'react';
import { Section } from '../components/section';
import { OpenPlace, Slot } from '../document/slot';

interface Props {
  title: string;
  /** The list that all of them stand in. */
  all: { name: string; path: string };
  className: 'stories' | 'shelf';
  /** What there is to read next, if anything. */
  children: readonly ReactElement[];
}

/** What follows an article’s or a review’s text: what readers say, and what to read next. */
export function AfterText({ title, all, className, children }: Props) {
  return (
    <div className="wrap">
      <OpenPlace />
      <div className="sec">
        <Slot region="comments" />
      </div>
      {children.length > 0 && (
        <Section title={title} more={all}>
          <div className={className}>{children}</div>
        </Section>
      )}
    </div>
  );
}
