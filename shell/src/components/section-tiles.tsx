import { sectionPicture, type Section } from '@savepoint/contracts/catalog';
import { formatNumber, keepNumbers } from '../format';
import { message } from '../messages';
import { Picture } from './pictures';

interface Props {
  sections: readonly Section[];
  /** @returns the path of a section’s list */
  url(slug: string): string;
}

/** Categories or platforms with their pictures and numbers of games. */
export function SectionTiles({ sections, url }: Props) {
  return (
    <ul className="section-tiles">
      {sections.map((section) => (
        <li key={section.slug}>
          <a className="section-tile" href={url(section.slug)}>
            <Picture {...sectionPicture(section)} size="category" shape="wide" />
            <span>
              {keepNumbers(section.name)}
              <small>
                {formatNumber(section.count)} {message('gameCount', { count: section.count })}
              </small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
