import { sectionPicture, type Section } from '@savepoint/contracts';
import { count } from '../text/numbers';
import { Picture } from './pictures';

interface Props {
  sections: readonly Section[];
  /** @returns the path of a section’s list */
  url(slug: string): string;
}

/** Categories or platforms with their pictures and how many games each has. */
export function SectionTiles({ sections, url }: Props) {
  return (
    <ul className="cats">
      {sections.map((section) => (
        <li key={section.slug}>
          <a className="cat" href={url(section.slug)}>
            <Picture {...sectionPicture(section)} place="category" shape="wide" />
            <span>
              {section.name}
              <small>
                {count(section.count)}
                <span className="vh"> games</span>
              </small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
